"""Labels and the hex grid (crisis-map.md §1)."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from megagame.core.documents import spelled

Layout: TypeAlias = Literal["odd-q", "even-q", "odd-r", "even-r"]
Label: TypeAlias = Annotated[str, spelled(r"\A[A-Z]+[1-9][0-9]*\Z", like="C12")]
Offset: TypeAlias = tuple[int, int]
"""Column and row, from 0: A1 is (0, 0)."""
Axial: TypeAlias = tuple[int, int]
"""Axial coordinates. Equal steps are equal differences everywhere on the map."""

_PARTS = re.compile(r"([A-Z]+)([0-9]+)")
_LETTERS = 26

_FLAT_CLOCKWISE: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_POINTY_CLOCKWISE: tuple[Axial, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

CLOCKWISE: Mapping[Layout, tuple[Axial, ...]] = {
    "odd-q": _FLAT_CLOCKWISE,
    "even-q": _FLAT_CLOCKWISE,
    "odd-r": _POINTY_CLOCKWISE,
    "even-r": _POINTY_CLOCKWISE,
}
"""Steps to the six neighbours, from north (flat-top) or north-east (pointy-top)."""


def offset(label: Label) -> Offset:
    """Column and row of a well-formed label. Offsets sort in label order."""
    parts = _PARTS.fullmatch(label)
    if parts is None:
        raise ValueError(label)
    column = 0
    for letter in parts[1]:
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return column - 1, int(parts[2]) - 1


def label_of(column: int, row: int) -> Label:
    letters = ""
    left = column + 1
    while left:
        left, letter = divmod(left - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def axial(layout: Layout, place: Offset) -> Axial:
    """Convert an offset to axial coordinates."""
    column, row = place
    match layout:
        case "odd-q":
            return column, row - (column - column % 2) // 2
        case "even-q":
            return column, row - (column + column % 2) // 2
        case "odd-r":
            return column - (row - row % 2) // 2, row
        case "even-r":
            return column - (row + row % 2) // 2, row


def neighbours(layout: Layout, place: Axial) -> tuple[Axial, ...]:
    """The six adjacent positions, clockwise."""
    along, across = place
    return tuple((along + step[0], across + step[1]) for step in CLOCKWISE[layout])


def disc(place: Axial, reach: int) -> Iterable[Axial]:
    """All positions at most `reach` steps away, on the map or not."""
    along, across = place
    for step in range(-reach, reach + 1):
        for other in range(max(-reach, -step - reach), min(reach, reach - step) + 1):
            yield along + step, across + other


def distance(one: Axial, other: Axial) -> int:
    """Steps between two positions, across any gaps in the map."""
    along = one[0] - other[0]
    across = one[1] - other[1]
    return max(abs(along), abs(across), abs(along + across))
