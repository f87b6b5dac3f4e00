"""The journal as pure data: which entries are in force, and the state that they fold to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from megagame.core.game import AnyGame

Standing: TypeAlias = Literal["open", "paused", "closed"]
"""How a table stands: players act at an open one only, and nobody at a closed one."""


@dataclass(frozen=True, slots=True)
class Line:
    """What folding needs of an entry: its number (from 1), its events, and the number of the entry that it voids.

    `standing`: how the table stands from this entry on, where Control said so; such an entry has no events and is never
    taken back.
    """

    number: int
    events: tuple[Any, ...]
    voids: int | None = None
    standing: Standing | None = None


def voided(lines: Iterable[Line]) -> frozenset[int]:
    """The numbers of the entries that were taken back."""
    return frozenset(line.voids for line in lines if line.voids is not None)


def in_force(lines: Sequence[Line]) -> Iterator[int]:
    """The entries that may be taken back and were not, newest first: never the opening, nor how the table stands."""
    gone = voided(lines) | {1}
    steps = (line.number for line in reversed(lines) if line.voids is None and line.standing is None)
    return (number for number in steps if number not in gone)


def newest_in_force(lines: Sequence[Line]) -> int | None:
    """The number of the entry that an undo would take back first; None if only the opening is left."""
    return next(in_force(lines), None)


def standing_after(lines: Sequence[Line], before: Standing = "open") -> Standing:
    """How the table stands after `lines`, where it stood so before."""
    return next((line.standing for line in reversed(lines) if line.standing is not None), before)


def fold(game: AnyGame, lines: Sequence[Line]) -> Any:
    """The state of a table whose whole journal is `lines`. An undo and what it voids are both passed over."""
    gone = voided(lines)
    state = game.blank
    for line in lines:
        if line.number not in gone:
            state = game.after(state, line.events)
    return state
