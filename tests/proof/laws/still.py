"""Nothing on a page moves by itself a second after it was loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.gallery.windows import settled
from tests.proof.laws.fault import Fault

STILL: Final = (Path(__file__).parent / "still.js").read_text(encoding="utf-8")
FIRST, LEAST = 1000.0, 800.0
"""Milliseconds in which a page may still move, and minimum for which it is watched then."""
TRIES: Final = 5
"""Attempts to watch a page without news or a lost connection."""


def watch(window: Window) -> None:
    """Starts watching once the page has loaded everything, however long a busy machine takes."""
    settled(window)
    window.run(STILL, "watch")


def still(window: Window) -> Iterator[Fault]:
    """Nothing moves by itself from a second after `watch` until now. Scrolling is allowed."""
    for _ in range(TRIES):
        moved = window.run(STILL, "moved", FIRST, LEAST)
        if moved is not None:
            return (Fault("still", place, f"moves by itself ({far:.4f})") for place, far in moved)
        watch(window)
    return iter([Fault("still", "page", "moves whenever it is watched, as news come")])
