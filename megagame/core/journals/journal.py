"""The journal as pure data: which entries are in force, and the state they fold to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from megagame.core.game import AnyGame

Standing: TypeAlias = Literal["open", "paused", "closed"]
"""A table's status: players act only while it is open, and nobody while it is closed."""


class PutBack(Struct, frozen=True, forbid_unknown_fields=True, tag="put_back"):
    """Puts back a step that Control took back."""


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="take_back"):
    """Takes back the newest step of a player's own seat, even if others have acted since."""


@dataclass(frozen=True, slots=True)
class Line:
    """What folding needs of an entry: its number (from 1), its events, and what it changes.

    `voids` is the entry that it takes back, `restores` the taken-back entry that it puts back, and `standing` the
    table's status from then on, if Control set it. Such entries have no events and are never taken back.
    """

    number: int
    events: tuple[Any, ...]
    voids: int | None = None
    standing: Standing | None = None
    restores: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether this did something that may be taken back."""
        return self.voids is None and self.restores is None and self.standing is None


def voided(lines: Iterable[Line]) -> frozenset[int]:
    """Numbers of the entries that are taken back and not put back since."""
    gone = set[int]()
    for line in lines:
        if line.voids is not None:
            gone.add(line.voids)
        elif line.restores is not None:
            gone.discard(line.restores)
    return frozenset(gone)


def in_force(lines: Sequence[Line]) -> Iterator[int]:
    """Steps that may be taken back, newest first, without the opening and status changes."""
    gone = voided(lines) | {1}
    return (line.number for line in reversed(lines) if line.is_step and line.number not in gone)


def standing_after(lines: Sequence[Line], before: Standing = "open") -> Standing:
    """The table's status after `lines`, starting from `before`."""
    return next((line.standing for line in reversed(lines) if line.standing is not None), before)


def fold(game: AnyGame, lines: Sequence[Line], state: Any = None) -> Any:
    """The state after `lines`, skipping what was taken back.

    `state` is the state before `lines`; None if they are the whole journal. No line may concern an entry before them.
    """
    gone = voided(lines)
    state = game.blank if state is None else state
    for line in lines:
        if line.number not in gone:
            state = game.after(state, line.events)
    return state
