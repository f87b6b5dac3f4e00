"""Find free space in a drawing: the free box nearest to given points."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from crisis_map.drawing.geometry import Point

STEP = 6.0
"""Size of a grid square, in map units."""
_ROUNDING = 0.01

Squares: TypeAlias = int
"""A set of grid squares as a bit mask, row by row, so that one operation handles all rows."""


class Box(NamedTuple):
    """An axis-aligned rectangle on the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the boxes overlap. Boxes that only touch do not."""
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom

    def within(self, other: Box) -> bool:
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def box_round(middle: Point, width: float, height: float) -> Box:
    return Box(middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2)


def box_of(points: Collection[Point]) -> Box:
    """The smallest box around these points."""
    xs, ys = [place.x for place in points], [place.y for place in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


class Grid(NamedTuple):
    """Part of a drawing in squares. `stride`: bits per row, the last one unused so that shifts cannot carry."""

    inside: Box
    columns: int
    rows: int
    stride: int


class Room(NamedTuple):
    grid: Grid
    taken: Squares = 0


def grid_of(inside: Box) -> Grid:
    columns, rows = int((inside.right - inside.left) // STEP), int((inside.bottom - inside.top) // STEP)
    return Grid(inside, columns, rows, columns + 1)


def covered(grid: Grid, boxes: Iterable[Box]) -> Squares:
    """The squares that these boxes touch, ignoring parts outside the grid."""
    squares = 0
    for box in boxes:
        first, last = _stretch(box.left - grid.inside.left, box.right - grid.inside.left, grid.columns)
        above, below = _stretch(box.top - grid.inside.top, box.bottom - grid.inside.top, grid.rows)
        squares |= _block(grid, first, last, above, below)
    return squares


def take(room: Room, boxes: Iterable[Box]) -> Room:
    return Room(room.grid, room.taken | covered(room.grid, boxes))


REMEMBERED = 128
"""Cached results. Each takes 6 KB. Most tags keep their place from one action to the next."""


@lru_cache(REMEMBERED)
def nearest(room: Room, points: tuple[Point, ...], width: float, height: float) -> Point | None:
    """The centre of the free box of this size nearest to any of these points, or None if nothing is free."""
    grid, wide, high = room.grid, math.ceil(width / STEP - _ROUNDING), math.ceil(height / STEP - _ROUNDING)
    free = _free(room, wide, high)
    if not free:
        return None
    reached = _reached(grid, free, _touching(grid, points, wide, high))
    heart = Point(sum(place.x for place in points) / len(points), sum(place.y for place in points) / len(points))
    middles = (_middle(grid, row, column, wide, high) for row, column in _places(grid, reached))
    return min(middles, key=lambda middle: (round(math.dist(middle, heart)), middle))


def _stretch(start: float, end: float, most: int) -> tuple[int, int]:
    """The range of squares that a stretch covers, its end exclusive."""
    return max(0, math.floor(start / STEP)), max(0, min(most, math.ceil(end / STEP)))


def _block(grid: Grid, first: int, last: int, above: int, below: int) -> Squares:
    """These columns and rows, their ends exclusive."""
    if last <= first or below <= above:
        return 0
    return ((1 << last) - (1 << first)) * _first_of_rows(grid.stride, below - above) << above * grid.stride


@lru_cache
def _first_of_rows(stride: int, rows: int) -> Squares:
    """The first square of each of `rows` rows."""
    return ((1 << stride * rows) - 1) // ((1 << stride) - 1)


@lru_cache
def _everywhere(grid: Grid) -> Squares:
    return _block(grid, 0, grid.columns, 0, grid.rows)


def _free(room: Room, wide: int, high: int) -> Squares:
    """Top left squares at which a box of this size is free."""
    free = _everywhere(room.grid) & ~room.taken
    return _runs(_runs(free, wide, 1), high, room.grid.stride)


def _runs(squares: Squares, long: int, apart: int) -> Squares:
    """Squares that start a run of `long` squares spaced `apart` bits apart."""
    have = 1
    while have < long and squares:
        step = min(have, long - have)
        squares &= squares >> step * apart
        have += step
    return squares


def _touching(grid: Grid, points: Iterable[Point], wide: int, high: int) -> Squares:
    """Top left squares at which a box of this size touches one of the points."""
    squares, lowest = 0, grid.rows - high
    for place in points:
        column, row = int((place.x - grid.inside.left) // STEP), int((place.y - grid.inside.top) // STEP)
        first, last = max(0, column - wide), min(grid.columns, max(0, column) + 1)
        above, below = max(0, min(lowest, row - high)), max(0, min(lowest, row))
        squares |= _block(grid, min(first, last - 1), last, above, below + 1)
    return squares


def _reached(grid: Grid, free: Squares, squares: Squares) -> Squares:
    """The free squares that are reached first when `squares` grow outward step by step."""
    everywhere, stride = _everywhere(grid), grid.stride
    while not free & squares:
        aside = squares | squares << 1 | squares >> 1
        squares = (aside | aside << stride | aside >> stride) & everywhere
    return free & squares


def _places(grid: Grid, squares: Squares) -> Iterator[tuple[int, int]]:
    while squares:
        yield divmod((squares & -squares).bit_length() - 1, grid.stride)
        squares &= squares - 1


def _middle(grid: Grid, row: int, column: int, wide: int, high: int) -> Point:
    return Point(grid.inside.left + (column + wide / 2) * STEP, grid.inside.top + (row + high / 2) * STEP)
