"""What a page shows of one seat: frames are applied to it as `static/live.js` applies them, without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Shown:
    """The parts of a seat's screen, and their version; None until the first screen came."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.parts: dict[str, str] = {}

    def take(self, frame: Mapping[str, Any]) -> bool:
        """Applies a `screen` frame; False where it does not build on what is shown, and the whole must be asked for."""
        if frame["base"] is None:
            self.parts = {}
        elif frame["base"] != self.version:
            return False
        self.parts |= frame["parts"]
        self.version = frame["version"]
        return True
