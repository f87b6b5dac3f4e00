"""Choosing how many pieces of each kind, as the forms of several parts of a turn ask it."""

from __future__ import annotations

from msgspec import Struct

from boardgames.earthquake.pieces import KINDS, Kind, Pieces
from boardgames.earthquake.state import State


class Count(Struct, frozen=True):
    """A kind of which some are chosen: how many there are, and how many may be chosen at most."""

    kind: Kind
    has: int
    most: int


def question(state: State, *more: str) -> str:
    """What tells one question from another: the moment of the game, so that a form of an earlier one goes."""
    return " ".join((state.phase, str(len(state.quakes)), str(state.turn), state.at_stake or "", *more))


def counts_of(has: Pieces, most: Pieces | None = None) -> tuple[Count, ...]:
    """What may be chosen of what there is; kinds of which nothing may be chosen are left out."""
    limits = has if most is None else {kind: min(has[kind], most[kind]) for kind in KINDS}
    return tuple(Count(kind, has[kind], limits[kind]) for kind in KINDS if limits[kind])
