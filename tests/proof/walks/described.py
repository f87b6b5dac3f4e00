"""A step of a walk, as a person is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tests.proof.walks.world import Done, Hall


class Told(NamedTuple):
    """What was pressed, in words, and what came of it; None: there was nothing to press."""

    words: str
    done: Done | None

    def __str__(self) -> str:
        if self.done is None:
            return f"{self.words}: there was nothing to press."
        if self.done.accepted:
            return f"{self.words}."
        return f"{self.words}: refused ({self.done.code or self.done.status})."


Step: TypeAlias = Callable[[Hall, int], Told]
"""`pick`: which of several things is pressed. A step draws nothing by itself, so that a walk can be repeated."""
YES = Done(200, "", "")
