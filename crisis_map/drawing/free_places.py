"""Finding room: which places of a drawing are free, and the free one that is nearest to something."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from crisis_map.drawing.geometry import Point

STEP = 6.0
"""How finely places are told apart."""
_ROUNDING = 0.01

Rows: TypeAlias = tuple[int, ...]
"""A set of squares, row by row: each row's are the bits of a number."""


class Box(NamedTuple):
    """An upright rectangle on the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether some of one lies on the other; touching is none."""
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom

    def within(self, other: Box) -> bool:
        """Whether all of it lies in the other."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def box_round(middle: Point, width: float, height: float) -> Box:
    """The box of this size."""
    return Box(middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2)


def box_of(points: Collection[Point], beyond: float = 0.0) -> Box:
    """The smallest box with these points, and as much more on every side."""
    xs, ys = [place.x for place in points], [place.y for place in points]
    return Box(min(xs) - beyond, min(ys) - beyond, max(xs) + beyond, max(ys) + beyond)


class Room(NamedTuple):
    """Part of a drawing in small squares, of which some are taken."""

    inside: Box
    columns: int
    taken: Rows


def room_in(inside: Box) -> Room:
    """The room of this box, all of it free."""
    return Room(inside, int((inside.right - inside.left) // STEP), (0,) * int((inside.bottom - inside.top) // STEP))


def take(room: Room, boxes: Iterable[Box]) -> Room:
    """The room in which these boxes are taken as well; what of them lies outside is nobody's business."""
    rows = list(room.taken)
    for box in boxes:
        first, last = _squares(box.left - room.inside.left, box.right - room.inside.left, room.columns)
        above, below = _squares(box.top - room.inside.top, box.bottom - room.inside.top, len(rows))
        bits = (1 << last) - (1 << first) if last > first else 0
        for row in range(above, below):
            rows[row] |= bits
    return room._replace(taken=tuple(rows))


@lru_cache(maxsize=1024)  # a press leaves most tags where they are
def nearest(room: Room, points: tuple[Point, ...], width: float, height: float) -> Point | None:
    """The middle of a free box of this size, as near to one of these points as can be; None: nowhere is room for it."""
    wide, high = math.ceil(width / STEP - _ROUNDING), math.ceil(height / STEP - _ROUNDING)
    free = _free(room, wide, high)
    if not any(free):
        return None
    reach = _touching(room, points, wide, high)
    while not any(map(int.__and__, free, reach)):
        reach = _grown(reach, room.columns)
    heart = Point(sum(place.x for place in points) / len(points), sum(place.y for place in points) / len(points))
    starts = _starts(tuple(map(int.__and__, free, reach)))
    middles = (_middle(room, row, column, wide, high) for row, column in starts)
    return min(middles, key=lambda middle: (round(math.dist(middle, heart)), middle))


def _squares(start: float, end: float, most: int) -> tuple[int, int]:
    """The squares that a stretch takes, from the first to the one after the last."""
    return max(0, math.floor(start / STEP)), max(0, min(most, math.ceil(end / STEP)))


def _free(room: Room, wide: int, high: int) -> Rows:
    """Where the upper left square of a box can lie so that all of the box is free."""
    if wide > room.columns or high > len(room.taken):
        return ()
    everywhere = (1 << room.columns) - 1
    starts = []
    for row in range(len(room.taken) - high + 1):
        taken = 0
        for each in room.taken[row : row + high]:
            taken |= each
        starts.append(_runs(everywhere & ~taken, wide))
    return tuple(starts)


def _runs(bits: int, wide: int) -> int:
    """Where so many bits begin that are set one after the other."""
    have = 1
    while have < wide and bits:
        step = min(have, wide - have)
        bits &= bits >> step
        have += step
    return bits


def _touching(room: Room, points: Iterable[Point], wide: int, high: int) -> Rows:
    """Where the upper left square of a box can lie so that the box touches one of the points."""
    rows = [0] * (len(room.taken) - high + 1)
    for place in points:
        column, row = int((place.x - room.inside.left) // STEP), int((place.y - room.inside.top) // STEP)
        first, last = max(0, column - wide), min(room.columns, max(0, column) + 1)
        for each in range(max(0, min(len(rows) - 1, row - high)), max(0, min(len(rows) - 1, row)) + 1):
            rows[each] |= (1 << last) - (1 << min(first, last - 1))
    return tuple(rows)


def _grown(rows: Rows, columns: int) -> Rows:
    """These squares, and those next to them."""
    everywhere = (1 << columns) - 1
    aside = [(row | row << 1 | row >> 1) & everywhere for row in rows]
    return tuple(
        above | row | below for above, row, below in zip((0, *aside[:-1]), aside, (*aside[1:], 0), strict=True)
    )


def _starts(rows: Rows) -> Iterator[tuple[int, int]]:
    for row, bits in enumerate(rows):
        left = bits
        while left:
            column = (left & -left).bit_length() - 1
            yield row, column
            left &= left - 1


def _middle(room: Room, row: int, column: int, wide: int, high: int) -> Point:
    return Point(room.inside.left + (column + wide / 2) * STEP, room.inside.top + (row + high / 2) * STEP)
