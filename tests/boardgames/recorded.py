"""Events of each kind from recorded games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PLAYED = Path(__file__).resolve().parents[1] / "played"


def recorded(game: str) -> dict[str, dict[str, Any]]:
    """Returns the last event of each kind in the game's recordings."""
    files = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(PLAYED.glob(f"{game}-*.json"))]
    events = (event for file in files for entry in file["entries"] for event in entry["events"])
    return {event["event"]: event for event in events}
