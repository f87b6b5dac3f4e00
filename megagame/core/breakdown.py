"""How a finished game was counted: one column for each player, one row for each line of the count."""

from msgspec import Struct

from megagame.core.game import Seat
from megagame.core.sentences import Sentence, signed


class Figure(Struct, frozen=True):
    """A player's figure in one row, as it is printed, and the reason for it."""

    number: str
    why: Sentence | None = None


class CountedRow(Struct, frozen=True):
    """A row of the count. `figures`: in the order of the columns. `is_result`: the row that decides."""

    called: Sentence
    figures: tuple[Figure, ...]
    is_result: bool = False


class Breakdown(Struct, frozen=True):
    """The whole count. `seats`: the columns, best first. `ties`: ties that were settled, and by which rule."""

    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    rows: tuple[CountedRow, ...]
    ties: tuple[Sentence, ...] = ()


def figure(number: int, why: Sentence | None = None) -> Figure:
    return Figure(signed(number), why)
