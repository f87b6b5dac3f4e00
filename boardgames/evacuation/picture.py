"""The small picture of a table of Evacuation, for Control's glance: each seat's production up to eight."""

from __future__ import annotations

from msgspec import Struct

from boardgames.evacuation.scoring import SELF_SUFFICIENT
from boardgames.evacuation.screens import TableScreen
from boardgames.evacuation.words import RESOURCES, Player
from megagame.core.parts import Part

ROW, LINE, LONGEST = 52, 14, 150


class Bar(Struct, frozen=True):
    """A production: where it is drawn, and how long."""

    y: int
    width: int
    kind: str


class Seat(Struct, frozen=True):
    """A seat with its bars, and one small square for each stadium on the New World."""

    player: Player
    y: int
    bars: tuple[Bar, ...]
    stadiums: tuple[int, ...]


class Picture(Struct, frozen=True):
    """All seats, one below the other."""

    seats: tuple[Seat, ...]
    height: int


def picture(screen: TableScreen) -> Part:
    """What the table view shows of the race, small and without words."""
    seats = tuple(_seat(screen, player, place * ROW) for place, player in enumerate(screen.order))
    return Part("evacuation/picture.html", Picture(seats, len(seats) * ROW + 4))


def _seat(screen: TableScreen, player: Player, y: int) -> Seat:
    nation = screen.nations[player]
    bars = tuple(
        Bar(y + 4 + line * LINE, LONGEST * min(nation.production[kind], SELF_SUFFICIENT) // SELF_SUFFICIENT, kind)
        for line, kind in enumerate(RESOURCES)
    )
    return Seat(player, y, bars, tuple(40 + LONGEST + 6 + 12 * place for place in range(len(nation.stadiums["new"]))))
