"""Controls can be hit where they are, and at most one of them is yellow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.laws.fault import Fault

PRESSABLE: Final = (Path(__file__).parent / "pressable.js").read_text(encoding="utf-8")
SELECTORS: Final[Mapping[str, str]] = {
    "controls": "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]",
    # a view that shows part of a larger drawing
    "moved": ".city-window, .map-box:has(:is(.whole-city, .small-map):not([hidden])) .map",
    "yellow": ".button, button, .seat-call",
}


def pressable(window: Window) -> Iterator[Fault]:
    """The middle of each control and four points around it belong to it; at most one is yellow."""
    for place, sentence in window.run(PRESSABLE, SELECTORS):
        yield Fault("one yellow" if place == "yellow" else "pressable", place, sentence)
