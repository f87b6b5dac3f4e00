"""Exact odds for the next New Year (earthquake.md, New Year)."""

from collections.abc import Mapping

from msgspec import Struct

from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Pieces, less
from boardgames.earthquake.records.state import State, cost, deeds_of, secured
from boardgames.earthquake.rules.quakes.new_year import FIRM, GREATEST, damage
from boardgames.earthquake.rules.resolution import TEN

THROWS = 30
"""Of thirty throws, twenty bring no earthquake and one each of the ten magnitudes."""


class Magnitude(Struct, frozen=True):
    """The effect of magnitudes `first` to `last`, which come in `throws` of thirty.

    Both are None where no earthquake comes. `ruptures`: the tanks break, and everybody loses.
    """

    first: int | None
    last: int | None
    throws: int
    pieces: int = 0
    deeds: int = 0
    ruptures: bool = False


class Owed(Struct, frozen=True):
    """The COST a player would pay at New Year without free deeds, and what is missing."""

    cost: Pieces
    lacks: Pieces


class Forecast(Struct, frozen=True):
    """`ends`: the throws, of thirty, that would end the game."""

    ends: int
    magnitudes: tuple[Magnitude, ...]
    owed: Mapping[Player, Owed]


def forecast(state: State) -> Forecast:
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
    """What a player would owe at New Year now; deeds paid in advance are free."""
    wanted = cost(state, *(deed for deed in deeds_of(state, seat) if deed not in state.paid_ahead))
    return Owed(wanted, less(wanted, state.savings[seat]))
