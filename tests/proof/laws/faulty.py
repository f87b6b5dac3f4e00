"""`manage.py` with maps that omit damage, as a faulty screen or template might."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from django.core.management import execute_from_command_line  # noqa: E402

from crisis_map.drawing import drawn_hexes  # noqa: E402
from crisis_map.drawing.drawn_hexes import HexDrawing  # noqa: E402


def leave_out_damage() -> None:
    really = vars(drawn_hexes)["hex_drawing"]

    def drawn(city: Any, at: str, staying: Any, **others: Any) -> HexDrawing:
        hex_: HexDrawing = really(city, at, [kind for kind in staying if kind != "damage"], **others)
        return hex_

    names: Mapping[str, Any] = {"hex_drawing": drawn}
    vars(drawn_hexes).update(names)


if __name__ == "__main__":
    leave_out_damage()
    execute_from_command_line()
