"""What the next New Year may bring, counted exactly (earthquake.md, New Year)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from boardgames.earthquake.course import TEN
from boardgames.earthquake.new_year import FIRM, GREATEST, damage
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Pieces, less
from boardgames.earthquake.state import State, cost, deeds_of, secured

THROWS = 30
"""In twenty of thirty throws of both dice no earthquake comes, and in one each those of the ten magnitudes."""


class Magnitude(Struct, frozen=True):
    """What earthquakes of these magnitudes would do, and in how many of thirty throws they come.

    `first`, `last`: the magnitudes; none where no earthquake comes. `ruptures`: the tanks break, and everybody loses.
    """

    first: int | None
    last: int | None
    throws: int
    pieces: int = 0
    deeds: int = 0
    ruptures: bool = False


class Owed(Struct, frozen=True):
    """What a seat would owe at New Year, free deeds left out, and what it lacks of that."""

    cost: Pieces
    lacks: Pieces


class Forecast(Struct, frozen=True):
    """`ends`: in how many of thirty throws the next earthquake would end the game."""

    ends: int
    magnitudes: tuple[Magnitude, ...]
    owed: Mapping[Player, Owed]


def forecast(state: State) -> Forecast:
    """The forecast for the table as it stands."""
    quiet, calm = Magnitude(None, None, THROWS - len(TEN)), Magnitude(1, 4, 4)
    lesser = (_broken(state, magnitude, magnitude) for magnitude in (5, 6, 7))
    magnitudes = (quiet, calm, *lesser, _broken(state, GREATEST, TEN[-1]))
    ends = sum(magnitude.throws for magnitude in magnitudes if magnitude.ruptures)
    return Forecast(ends, magnitudes, {seat: owed(state, seat) for seat in state.seats})


def _broken(state: State, first: int, last: int) -> Magnitude:
    throws = last - first + 1
    if first >= GREATEST and len(secured(state)) < FIRM:
        return Magnitude(first, last, throws, ruptures=True)
    broken = damage(state, first)
    return Magnitude(first, last, throws, sum(map(len, broken.lost.values())), len(broken.deeds))


def owed(state: State, seat: Player) -> Owed:
    """What a seat would owe if it came to New Year now; deeds that are paid ahead are free."""
    wanted = cost(state, *(deed for deed in deeds_of(state, seat) if deed not in state.paid_ahead))
    return Owed(wanted, less(wanted, state.savings[seat]))
