"""The squares, safe zones, the Veterans' ring and set-up (greenway.md, Board)."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeGuard

from megagame.core.game import Seat

SIZE = 12
COLUMNS = "ABCDEFGHIJKL"

Player: TypeAlias = Literal["P1", "P2", "P3", "P4"]
PLAYERS: tuple[Player, ...] = ("P1", "P2", "P3", "P4")
"""Clockwise from the top left corner."""

Phase: TypeAlias = Literal["plan", "protect", "veterans", "over"]

Face: TypeAlias = Literal["heads", "tails"]
"""The upper side of a quarter."""

Step: TypeAlias = tuple[int, int]
"""Columns to the right and rows down."""

_PLACES = {f"{COLUMNS[column]}{row + 1}": (column, row) for row in range(SIZE) for column in range(SIZE)}
_LABELS = {place: label for label, place in _PLACES.items()}

SQUARES: tuple[str, ...] = tuple(_PLACES)
"""In reading order."""

Square: TypeAlias = str
"""One of `SQUARES`, `A1` (top left) to `L12`."""

AROUND: tuple[Step, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))
SIDES: tuple[Step, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps towards the four sides, clockwise from the top."""

ZONES: Mapping[Player, tuple[Square, ...]] = {
    "P1": ("A1", "B1", "A2", "B2"),
    "P2": ("K1", "L1", "K2", "L2"),
    "P3": ("K11", "L11", "K12", "L12"),
    "P4": ("A11", "B11", "A12", "B12"),
}

RING: tuple[Square, ...] = (
    *("E4", "F4", "G4", "H4", "I5", "I6", "I7", "I8"),
    *("H9", "G9", "F9", "E9", "D8", "D7", "D6", "D5"),
)
"""The Veterans' walk, clockwise; the last square is followed by the first."""

QUARTERS: tuple[Square, ...] = ("D4", "I4", "I9", "D9")

OCCUPIERS: Mapping[int, Square] = {1: "F7", 2: "G7", 3: "G6", 4: "F6"}
VETERANS: Mapping[int, Square] = {1: "F4", 2: "G4", 3: "I6", 4: "I7", 5: "G9", 6: "F9", 7: "D7", 8: "D6"}
PROTECTORS: Mapping[Player, tuple[Square, ...]] = {
    "P1": ("C1", "C2", "C3", "B3", "A3"),
    "P2": ("J1", "J2", "J3", "K3", "L3"),
    "P3": ("L10", "K10", "J10", "J11", "J12"),
    "P4": ("A10", "B10", "C10", "C11", "C12"),
}

Piece: TypeAlias = str
"""`O1` to `O4`, `V1` to `V8`, or a Protector, named by its player `P1` to `P4`."""

START: Mapping[Square, Piece] = {
    **{at: f"O{number}" for number, at in OCCUPIERS.items()},
    **{at: f"V{number}" for number, at in VETERANS.items()},
    **{at: player for player, squares in PROTECTORS.items() for at in squares},
}


def beyond(at: Square, step: Step) -> Square | None:
    """The square `step` away from `at`; None off the board."""
    column, row = _PLACES[at]
    return _LABELS.get((column + step[0], row + step[1]))


def way(from_: Square, to: Square) -> Step:
    (column, row), (column_to, row_to) = _PLACES[from_], _PLACES[to]
    return column_to - column, row_to - row


def distance(from_: Square, to: Square) -> int:
    columns, rows = way(from_, to)
    return abs(columns) + abs(rows)


_NEIGHBOURS = {at: tuple(near for step in AROUND if (near := beyond(at, step)) is not None) for at in SQUARES}


def neighbours(at: Square) -> tuple[Square, ...]:
    """The up to eight squares around `at`."""
    return _NEIGHBOURS[at]


def row_by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares, key=_reading_order))


def _reading_order(at: Square) -> tuple[int, int]:
    column, row = _PLACES[at]
    return row, column


def is_player(seat: Seat) -> TypeGuard[Player]:
    return seat in PLAYERS
