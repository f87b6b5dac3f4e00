"""Shortens a walk with a fault: leaves out steps, half of them, fewer, then single ones, while the fault stays.

Hypothesis could not, as it expects the same steps to find the same fault. Walks try some requests after each step,
while shortening checks everything that found the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from tests.proof.walks import looks
from tests.proof.walks.fault import Fault, at
from tests.proof.walks.steps import STEPS
from tests.proof.walks.world import Hall

Taken: TypeAlias = tuple[str, int]
"""A step's name and pick."""


class Found(NamedTuple):
    """A walk and its final fault. `told`: the steps in words."""

    taken: tuple[Taken, ...]
    told: tuple[str, ...]
    fault: Fault

    def in_words(self) -> str:
        """Returns the steps as a list for people."""
        listed = "\n".join(f"{number:3}. {words}" for number, words in enumerate(self.told, 1))
        return f"From the prepared event:\n{listed}\nThen: {self.fault}"


def shortened(found: Found, new_hall: Callable[[], Hall]) -> Found:
    """Returns the shortest walk found with the same fault."""
    found = _again(found.taken, found.fault, new_hall) or found
    size = max(len(found.taken) // 2, 1)
    while size:
        before, found = len(found.taken), _without(found, size, new_hall)
        size = 1 if size == 1 and len(found.taken) < before else size // 2
    return found


def _without(found: Found, size: int, new_hall: Callable[[], Hall]) -> Found:
    """Leaves out `size` steps at a time, from the end; large sizes save most tries."""
    place = len(found.taken)
    while place > 0:
        place -= size
        rest = (*found.taken[: max(place, 0)], *found.taken[place + size :])
        found = (_again(rest, found.fault, new_hall) if rest else None) or found
        place = min(place, len(found.taken))
    return found


def _again(taken: Sequence[Taken], wanted: Fault, new_hall: Callable[[], Hall]) -> Found | None:
    """Repeats these steps up to a fault in the same place; None without one."""
    dice, told = Random(0), list[str]()  # noqa: S311 - a walk, not a secret
    try:
        with at("start"):
            hall = new_hall()
    except Fault:
        return None
    try:
        for name, pick in taken:
            looks.before(hall)
            told.append(name)
            with at(name):
                told[-1] = str(STEPS[name](hall, pick))
            looks.shortening(hall, dice, {wanted.place})
    except Fault as fault:
        return Found(tuple(taken[: len(told)]), tuple(told), fault) if fault.place == wanted.place else None
    finally:
        looks.leave(hall)
    return None
