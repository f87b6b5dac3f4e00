"""The nine squares, and which of them have power."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import TypeAlias

Label: TypeAlias = str
"""A square: its column A to C, left to right, then its row 1 to 3, top to bottom."""

COLUMNS = "ABC"
ROWS = "123"
SQUARES: tuple[Label, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
"""All squares in reading order."""

STATIONS = 3


def _touch(one: Label, other: Label) -> bool:
    across = COLUMNS.index(one[0]) - COLUMNS.index(other[0])
    along = ROWS.index(one[1]) - ROWS.index(other[1])
    return abs(across) + abs(along) == 1


NEXT_TO = {at: tuple(other for other in SQUARES if _touch(at, other)) for at in SQUARES}
"""The squares up, left, right and down of each, in reading order."""


def has_power(at: Label, stations: Collection[Label]) -> bool:
    """Whether a station stands next to this square."""
    return any(near in stations for near in NEXT_TO[at])


def without_power(squares: Iterable[Label], stations: Collection[Label]) -> tuple[Label, ...]:
    """Those of `squares` that have no station next to them."""
    return tuple(at for at in squares if not has_power(at, stations))


def layouts(*, everything: bool) -> tuple[tuple[Label, ...], ...]:
    """Every way to place the stations so that each house, or `everything`, has power."""
    return tuple(
        stations
        for stations in combinations(SQUARES, STATIONS)
        if not without_power((at for at in SQUARES if everything or at not in stations), stations)
    )
