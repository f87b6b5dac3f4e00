"""Inputs for a number of pieces of each kind."""

from msgspec import Struct

from boardgames.earthquake.records.pieces import KINDS, Kind, Pieces
from boardgames.earthquake.records.state import State


class Count(Struct, frozen=True):
    """A kind with the number available and the most that may be chosen."""

    kind: Kind
    has: int
    most: int


def question(state: State, *more: str) -> str:
    """The key of a form. A changed key discards what was entered."""
    return " ".join((state.phase, str(len(state.quakes)), str(state.turn), state.at_stake or "", *more))


def counts_of(has: Pieces, most: Pieces | None = None) -> tuple[Count, ...]:
    """Counts of the kinds that may be chosen."""
    limits = has if most is None else {kind: min(has[kind], most[kind]) for kind in KINDS}
    return tuple(Count(kind, has[kind], limits[kind]) for kind in KINDS if limits[kind])
