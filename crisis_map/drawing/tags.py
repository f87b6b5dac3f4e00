"""Words about hexes, placed in free space with a thin line to their hexes."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.drawing import geometry
from crisis_map.drawing.district_names import name_box, named
from crisis_map.drawing.drawn_hexes import HexColumn, HexDrawing
from crisis_map.drawing.extents import hex_boxes
from crisis_map.drawing.free_places import Box, Grid, Room, Squares, box_round, covered, grid_of, nearest, take
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.plates import plate_height, plate_width
from crisis_map.drawing.shapes import Leader, LeaderKind, Pill, PillKind, Tag
from crisis_map.rules.queue import LineToCome
from megagame.core.cached import remembered, remembered_by_place

Widths: TypeAlias = Mapping[int, float]

CONSOLE_LARGEST = 23.0
"""The largest font size on Control's map, which is viewed from nearby."""
PILL_WIDTHS: Mapping[PillKind, Widths] = {
    "will-riot": {1: 4.8},
    "will-fail": {1: 4.6},
    "will-ruin": {1: 8.2, 2: 4.7},
    "will-slide": {1: 5.2},
    "rioted": {1: 3.1},
    "ruined": {1: 3.1},
    "slid": {1: 8.0, 2: 4.6},
    "secret": {2: 8.5, 1: 13.5},
}
"""Maximum widths in any language, in font sizes, by number of lines."""
TAG_WIDTHS: Widths = {2: 11.0, 1: 19.0}
_APART = 3.0


class Wanted(NamedTuple):
    """Words to place on the map about these hexes. `longer`: extra width, in font sizes."""

    kind: PillKind
    hexes: Sequence[Label]
    longer: float = 0.0

    @property
    def widths(self) -> Widths:
        """Maximum widths by number of lines."""
        return {lines: width + self.longer for lines, width in PILL_WIDTHS[self.kind].items()}


class Placed(NamedTuple):
    """Placed words, and the space that is left."""

    pills: tuple[Pill, ...]
    leaders: tuple[Leader, ...]
    room: Room


def free_room(city: City, columns: Iterable[HexColumn], letters: float) -> Room:
    """The space on the map free of labels, tokens and names in letters up to this size."""
    room = _beside_names(city)
    taken = room.taken
    for number, column in enumerate(columns):
        taken |= _column((letters, number), room.grid, column)
    return Room(room.grid, taken)


@remembered
def _beside_names(city: City) -> Room:
    frame = named(city)
    return take(Room(grid_of(frame.whole)), map(name_box, frame.names.values()))


@remembered_by_place
def _column(place: tuple[float, int], grid: Grid, column: HexColumn) -> Squares:
    letters, _ = place
    blocks = (_hex((letters, block.label), grid, block) for block in column)
    return reduce(or_, (squares << up for squares, up in blocks))


@remembered_by_place
def _hex(place: tuple[float, Label], grid: Grid, block: HexDrawing) -> tuple[Squares, int]:
    """The squares of a hex's label and tokens, shifted to the first bit, and the size of that shift."""
    letters, _ = place
    squares = covered(grid, hex_boxes(block, letters))
    up = (squares & -squares).bit_length() - 1
    return squares >> up, up


def place(city: City, room: Room, wanted: Iterable[Wanted], letters: float, inside: Box | None = None) -> Placed:
    """Place words near their hexes, within `inside` if possible. Words that fit nowhere are left out."""
    pills, leaders = [], []
    for each in wanted:
        corners = geometry.outline_corners(city, each.hexes)
        found = _found(_within(room, inside), corners, each.widths, letters) if inside else None
        found = found or _found(room, corners, each.widths, letters)
        if found is not None:
            middle, lines = found
            room = take(room, [_plate(middle, lines, each.widths, letters)])
            pills.append(Pill(each.kind, round(middle.x, 1), round(middle.y, 1), lines))
            leaders.append(_leader(each.kind, middle, corners))
    return Placed(tuple(pills), tuple(leaders), room)


def place_tag(city: City, room: Room, outlook: LineToCome) -> tuple[Tag | None, Placed]:
    """Place the summary of an open line near its destination. None if there is nothing to say or no space for it."""
    line, order = outlook.line, outlook.order
    if order.verdict == "executed" and not outlook.clears and "refugee" not in {order.token, order.becomes}:
        return None, Placed((), (), room)
    corners = geometry.outline_corners(city, [line.to])
    found = _found(room, corners, TAG_WIDTHS, CONSOLE_LARGEST)
    if found is None:
        return None, Placed((), (), room)
    middle, lines = found
    tag = Tag(round(middle.x, 1), round(middle.y, 1), lines, outlook, city.distance(line.from_, line.to))
    left = take(room, [_plate(middle, lines, TAG_WIDTHS, CONSOLE_LARGEST)])
    return tag, Placed((), (_leader("tag", middle, corners),), left)


def _within(room: Room, inside: Box) -> Room:
    """The space within a part of the map, with everything around it taken."""
    whole = room.grid.inside
    beside = (whole._replace(right=inside.left), whole._replace(left=inside.right))
    return take(room, (*beside, whole._replace(bottom=inside.top), whole._replace(top=inside.bottom)))


def _found(room: Room, corners: Sequence[Point], widths: Widths, letters: float) -> tuple[Point, int] | None:
    """The nearest place for these words and their number of lines, or None."""
    found = []
    for lines in widths:
        box = _plate(Point(0, 0), lines, widths, letters)
        middle = nearest(room, tuple(corners), box.right - box.left, box.bottom - box.top)
        if middle is not None:
            found.append((middle, lines))
    return min(found, key=lambda each: _away(each[0], corners), default=None)


def _away(middle: Point, corners: Sequence[Point]) -> float:
    return round(math.dist(middle, geometry.nearest(middle, corners)), 1)


def _plate(middle: Point, lines: int, widths: Widths, letters: float) -> Box:
    return box_round(middle, plate_width(widths[lines], letters) + _APART, plate_height(lines, letters) + _APART)


def _leader(kind: LeaderKind, middle: Point, corners: Sequence[Point]) -> Leader:
    tip = geometry.nearest(middle, corners)
    return Leader(kind, geometry.line(tip, middle), round(tip.x, 1), round(tip.y, 1))
