"""Building pieces: shapes and counts (earthquake.md, Pieces)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from boardgames.earthquake.records.street import Cell, beside

Kind: TypeAlias = Literal["blue", "red", "orange", "yellow", "green"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Pieces: TypeAlias = Mapping[Kind, Count]
"""Pieces by kind; kinds left out are none."""

KINDS: Final[tuple[Kind, ...]] = ("blue", "red", "orange", "yellow", "green")
SQUARES: Final[Mapping[Kind, int]] = {"blue": 1, "red": 3, "orange": 2, "yellow": 3, "green": 4}
SHAPES: Final[Mapping[Kind, tuple[Cell, ...]]] = {
    "blue": ((0, 0),),
    "orange": ((0, 0), (1, 0)),
    "yellow": ((0, 0), (1, 0), (2, 0)),
    "red": ((0, 0), (1, 0), (0, 1)),
    "green": ((0, 0), (1, 0), (2, 0), (1, 1)),
}
"""Each kind unturned. No flip differs from a rotation."""

START: Final[Pieces] = {"blue": 5, "red": 4, "orange": 3, "yellow": 2, "green": 1}
"""The pieces each player starts with."""

INCOME: Final = 4
"""Squares of income for each deed at a season corner."""


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece to lay, and the cells it will cover."""

    kind: Kind
    cells: tuple[Cell, ...]


class Laid(Struct, frozen=True):
    """A piece in a structure, and who laid it."""

    kind: Kind
    cells: tuple[Cell, ...]
    by: str


def has_shape(piece: Piece) -> bool:
    """Whether the cells are a rotation of the kind's shape."""
    cells = set(piece.cells)
    if len(cells) != len(piece.cells) or len(cells) != SQUARES[piece.kind]:
        return False
    neighbours = sorted(sum(other in cells for other in beside(cell)) for cell in cells)
    match piece.kind:
        case "blue":
            return True
        case "orange":
            return neighbours == [1, 1]
        case "yellow":
            return neighbours == [1, 1, 2] and _in_line(cells)
        case "red":
            return neighbours == [1, 1, 2] and not _in_line(cells)
        case "green":
            return neighbours == [1, 1, 1, 3]


def _in_line(cells: Iterable[Cell]) -> bool:
    return any(len({cell[axis] for cell in cells}) == 1 for axis in (0, 1))


def counted(pieces: Iterable[Piece | Laid]) -> Pieces:
    """Count pieces by kind; all kinds are named."""
    of_each = Counter(piece.kind for piece in pieces)
    return {kind: of_each[kind] for kind in KINDS}


def added(*many: Pieces) -> Pieces:
    """Sum pieces by kind; all kinds are named."""
    return {kind: sum(pieces.get(kind, 0) for pieces in many) for kind in KINDS}


def less(pieces: Pieces, gone: Pieces) -> Pieces:
    """Subtract by kind, not below 0."""
    return {kind: max(0, pieces.get(kind, 0) - gone.get(kind, 0)) for kind in KINDS}


def holds(savings: Pieces, wanted: Pieces) -> bool:
    return all(savings.get(kind, 0) >= wanted.get(kind, 0) for kind in KINDS)


def number(pieces: Pieces) -> int:
    return sum(pieces.values())


def squares(pieces: Pieces) -> int:
    return sum(SQUARES[kind] * many for kind, many in pieces.items())
