"""What can be pressed can be hit where it is, and one thing at most is yellow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.laws.fault import Fault

PRESSABLE: Final = (Path(__file__).parent / "pressable.js").read_text(encoding="utf-8")
SELECTORS: Final[Mapping[str, str]] = {
    "controls": "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]",
    # A window on a drawing, which shows a part of it.
    "moved": ".city-window, .map-box:has(:is(.whole-city, .small-map):not([hidden])) .map",
    "yellow": ".button, button, .seat-call",
}


def pressable(window: Window) -> Iterator[Fault]:
    """The middle of each control and four points around it belong to it, and at most one control is yellow."""
    for place, sentence in window.run(PRESSABLE, SELECTORS):
        yield Fault("one yellow" if place == "yellow" else "pressable", place, sentence)
