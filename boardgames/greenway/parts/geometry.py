"""Coordinates of the drawing, thirty units to a square, and its arrows."""

from collections.abc import Iterable
from math import hypot

from msgspec import Struct

from boardgames.greenway.parts.recent_steps import Move
from boardgames.greenway.records.board import (
    COLUMNS,
    PLAYERS,
    RING,
    SIDES,
    SIZE,
    SQUARES,
    ZONES,
    Piece,
    Player,
    Square,
    way,
)
from boardgames.greenway.records.cards import Suit

UNIT = 30
MARGIN = 20
WHOLE = 2 * MARGIN + SIZE * UNIT
REACH = 14.0
"""Distance from the middle of a square to the edge of its piece."""


class Point(Struct, frozen=True):
    x: float
    y: float


class Label(Struct, frozen=True):
    text: str
    at: Point


class Side(Struct, frozen=True):
    suit: Suit
    at: Point


class Zone(Struct, frozen=True):
    """A player's safe zone: top left corner, size, and where its name is drawn."""

    player: Player
    at: Point
    size: int
    name: Point


class Arrow(Struct, frozen=True):
    """A piece's path. `step`: the step in which it moved."""

    piece: Piece
    step: int
    from_: Point
    to: Point


class Scenery(Struct, frozen=True):
    """What never changes on the board."""

    whole: int
    unit: int
    reach: float
    squares: tuple[Point, ...]
    labels: tuple[Label, ...]
    zones: tuple[Zone, ...]
    sides: tuple[Side, ...]
    ring: str


def scenery(sides: str) -> Scenery:
    """The empty board. `sides`: suits clockwise from the top."""
    columns = (Label(letter, Point(middle(f"{letter}1").x, MARGIN - 6)) for letter in COLUMNS)
    rows = (Label(str(row), Point(MARGIN / 2, middle(f"A{row}").y + 4)) for row in range(1, SIZE + 1))
    return Scenery(
        whole=WHOLE,
        unit=UNIT,
        reach=REACH,
        squares=tuple(map(corner, SQUARES)),
        labels=(*columns, *rows),
        zones=tuple(map(_zone, PLAYERS)),
        sides=tuple(Side(suit, _beside(step)) for suit, step in zip(sides, SIDES, strict=True)),  # type: ignore[arg-type]  # a suit
        ring=" ".join(f"{middle(at).x:g},{middle(at).y:g}" for at in RING),
    )


def _zone(player: Player) -> Zone:
    """Place the name in the free corner of the drawing, where no piece covers it."""
    at = corner(ZONES[player][0])
    x = MARGIN / 2 if at.x < WHOLE / 2 else WHOLE - MARGIN / 2
    y = MARGIN - 6 if at.y < WHOLE / 2 else WHOLE - 6
    return Zone(player, at, 2 * UNIT, Point(x, y))


def corner(at: Square) -> Point:
    """The top left corner of a square."""
    columns, rows = way("A1", at)
    return Point(MARGIN + UNIT * columns, MARGIN + UNIT * rows)


def middle(at: Square) -> Point:
    place = corner(at)
    return Point(place.x + UNIT / 2, place.y + UNIT / 2)


def done(steps: Iterable[Iterable[Move]]) -> tuple[Arrow, ...]:
    """Arrows of completed moves, by step from 1, ending at the edges of pieces."""
    return tuple(_arrow(number, move, 0, REACH) for number, moves in enumerate(steps, 1) for move in _joined(moves))


def coming(moves: Iterable[Move]) -> tuple[Arrow, ...]:
    """Arrows of expected moves, from the edges of pieces to the middle of squares."""
    return tuple(_arrow(0, move, REACH, 0) for move in _joined(moves))


def _joined(moves: Iterable[Move]) -> Iterable[Move]:
    """The moves with each piece going directly from its first square to its last."""
    ways: dict[tuple[Piece, Square], Move] = {}
    for move in moves:
        before = ways.pop((move.piece, move.from_), None)
        ways[move.piece, move.to] = Move(move.piece, before.from_ if before else move.from_, move.to)
    return ways.values()


def _arrow(step: int, move: Move, before: float, behind: float) -> Arrow:
    """An arrow that leaves `before` units free at its start and `behind` at its end."""
    from_, to = middle(move.from_), middle(move.to)
    far = hypot(to.x - from_.x, to.y - from_.y) or 1
    x, y = (to.x - from_.x) / far, (to.y - from_.y) / far
    begins = _point(from_.x + x * before, from_.y + y * before)
    return Arrow(move.piece, step, begins, _point(to.x - x * behind, to.y - y * behind))


def _point(x: float, y: float) -> Point:
    return Point(round(x, 1), round(y, 1))


def _beside(step: tuple[int, int]) -> Point:
    half = WHOLE / 2
    return Point(half + step[0] * (half - 8), half + step[1] * (half - 9) + 7)
