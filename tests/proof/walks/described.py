"""Description of a walk's step."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tests.proof.walks.world import Done, Hall


class Told(NamedTuple):
    """The press in words, and its result; None: nothing to press."""

    words: str
    done: Done | None

    def __str__(self) -> str:
        if self.done is None:
            return f"{self.words}: there was nothing to press."
        if self.done.accepted:
            return f"{self.words}."
        return f"{self.words}: refused ({self.done.code or self.done.status})."


Step: TypeAlias = Callable[[Hall, int], Told]
"""`pick` selects among several targets. Steps use no other randomness, so that walks can be repeated."""
YES = Done(200, "", "")
