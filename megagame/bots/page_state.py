"""The state of a page without a browser, updated by frames like `static/live.js` does."""

from collections.abc import Mapping
from typing import Any


class Shown:
    """The parts of a seat's screen with their version; None before the first screen."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.parts: dict[str, str] = {}

    def take(self, frame: Mapping[str, Any]) -> bool:
        """Apply a `screen` frame. False if its base is not what is shown: then request the whole screen."""
        if frame["base"] is None:
            self.parts = {}
        elif frame["base"] != self.version:
            return False
        self.parts |= frame["parts"]
        self.version = frame["version"]
        return True
