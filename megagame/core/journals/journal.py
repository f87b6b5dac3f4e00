"""The journal as pure data: which entries are in force, and the state that they fold to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from megagame.core.game import AnyGame

Standing: TypeAlias = Literal["open", "paused", "closed"]
"""How a table stands: players act at an open one only, and nobody at a closed one."""


class PutBack(Struct, frozen=True, forbid_unknown_fields=True, tag="put_back"):
    """Puts back a step that Control took back."""


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="take_back"):
    """Takes back the newest step of a player's own seat, though others may have acted since."""


@dataclass(frozen=True, slots=True)
class Line:
    """What folding needs of an entry: its number (from 1), its events, and the number of the entry that it voids.

    `restores`: the number of the entry, taken back before, that this one puts back. `standing`: how the table stands
    from this entry on, where Control said so. None of these has events, and none is ever taken back itself.
    """

    number: int
    events: tuple[Any, ...]
    voids: int | None = None
    standing: Standing | None = None
    restores: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether something was done, which may be taken back."""
        return self.voids is None and self.restores is None and self.standing is None


def voided(lines: Iterable[Line]) -> frozenset[int]:
    """The numbers of the entries that were taken back, and not put back since."""
    gone = set[int]()
    for line in lines:
        if line.voids is not None:
            gone.add(line.voids)
        elif line.restores is not None:
            gone.discard(line.restores)
    return frozenset(gone)


def in_force(lines: Sequence[Line]) -> Iterator[int]:
    """The entries that may be taken back and were not, newest first: never the opening, nor how the table stands."""
    gone = voided(lines) | {1}
    return (line.number for line in reversed(lines) if line.is_step and line.number not in gone)


def standing_after(lines: Sequence[Line], before: Standing = "open") -> Standing:
    """How the table stands after `lines`, where it stood so before."""
    return next((line.standing for line in reversed(lines) if line.standing is not None), before)


def fold(game: AnyGame, lines: Sequence[Line], state: Any = None) -> Any:
    """The state of a table whose whole journal is `lines`. What was taken back is passed over.

    `state`: the one before `lines`, where they are not the whole; then none of them concerns what was before.
    """
    gone = voided(lines)
    state = game.blank if state is None else state
    for line in lines:
        if line.number not in gone:
            state = game.after(state, line.events)
    return state
