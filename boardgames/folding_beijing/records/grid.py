"""The nine squares and the power between them."""

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import TypeAlias

Label: TypeAlias = str
"""A column A to C, left to right, and a row 1 to 3, top to bottom."""

COLUMNS = "ABC"
ROWS = "123"
SQUARES: tuple[Label, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
"""In reading order."""

STATIONS = 3


def _touch(one: Label, other: Label) -> bool:
    across = COLUMNS.index(one[0]) - COLUMNS.index(other[0])
    along = ROWS.index(one[1]) - ROWS.index(other[1])
    return abs(across) + abs(along) == 1


NEXT_TO = {at: tuple(other for other in SQUARES if _touch(at, other)) for at in SQUARES}
"""Orthogonal neighbours of each square, in reading order."""


def has_power(at: Label, stations: Collection[Label]) -> bool:
    return any(near in stations for near in NEXT_TO[at])


def without_power(squares: Iterable[Label], stations: Collection[Label]) -> tuple[Label, ...]:
    return tuple(at for at in squares if not has_power(at, stations))


def layouts(*, everything: bool) -> tuple[tuple[Label, ...], ...]:
    """All placements of stations that power every house, or `everything`."""
    return tuple(
        stations
        for stations in combinations(SQUARES, STATIONS)
        if not without_power((at for at in SQUARES if everything or at not in stations), stations)
    )
