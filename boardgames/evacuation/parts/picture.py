"""The thumbnail of Evacuation on Control's overview: production up to eight."""

from msgspec import Struct

from boardgames.evacuation.box.words import RESOURCES, Player
from boardgames.evacuation.rules.changes.scoring import SELF_SUFFICIENT
from boardgames.evacuation.screens.table_screen import TableScreen
from megagame.core.parts import Part

ROW, LINE, LONGEST = 52, 14, 150


class Bar(Struct, frozen=True):
    y: int
    width: int
    kind: str


class Seat(Struct, frozen=True):
    """A seat with its bars, and a square for each stadium on the New World."""

    player: Player
    y: int
    bars: tuple[Bar, ...]
    stadiums: tuple[int, ...]


class Picture(Struct, frozen=True):
    seats: tuple[Seat, ...]
    height: int


def picture(screen: TableScreen) -> Part:
    seats = tuple(_seat(screen, player, place * ROW) for place, player in enumerate(screen.order))
    return Part("evacuation/picture.html", Picture(seats, len(seats) * ROW + 4))


def _seat(screen: TableScreen, player: Player, y: int) -> Seat:
    nation = screen.nations[player]
    bars = tuple(
        Bar(y + 4 + line * LINE, LONGEST * min(nation.production[kind], SELF_SUFFICIENT) // SELF_SUFFICIENT, kind)
        for line, kind in enumerate(RESOURCES)
    )
    return Seat(player, y, bars, tuple(40 + LONGEST + 6 + 12 * place for place in range(len(nation.stadiums["new"]))))
