"""Nothing jumps on a page a second after it was there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.gallery.windows import settled
from tests.proof.laws.fault import Fault

STILL: Final = (Path(__file__).parent / "still.js").read_text(encoding="utf-8")
FIRST, LEAST = 1000.0, 800.0
"""Milliseconds in which a page may still move, and for which it is watched then, or longer."""
TRIES: Final = 5
"""How often a page may be watched until it neither hears news nor loses its connection as something moves."""


def watch(window: Window) -> None:
    """Begins once the page has all that it asked for, however long that takes on a busy machine."""
    settled(window)
    window.run(STILL, "watch")


def still(window: Window) -> Iterator[Fault]:
    """Nothing moves by itself from a second after `watch` until now. The page may be scrolled meanwhile."""
    for _ in range(TRIES):
        moved = window.run(STILL, "moved", FIRST, LEAST)
        if moved is not None:
            return (Fault("still", place, f"moves by itself ({far:.4f})") for place, far in moved)
        watch(window)
    return iter([Fault("still", "page", "moves whenever it is watched, as news come")])
