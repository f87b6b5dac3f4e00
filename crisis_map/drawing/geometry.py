"""Positions of hexes in map units. One unit is 1/50 of a hex's side, and y grows downwards."""

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crisis_map.city.city import City
from crisis_map.city.hexes import CLOCKWISE, Axial, Label, Layout

SIDE = 50.0
"""A hex's side, equal to the distance from its centre to a corner."""
REACH = SIDE * math.sqrt(3) / 2
"""The distance from a hex's centre to the middle of a side."""
BORDERS = 256
"""Cached outlines. Most outlines on a map stay the same from one action to the next."""

_SAME = 3
_STEP_LENGTH = 30.0
_ASIDE_FLAT = (22.0, 9.0)
_ASIDE_POINTY = (-24.0, 7.0)
_UPRIGHT = 0.01


class Point(NamedTuple):
    x: float
    y: float


class ArrowShape(NamedTuple):
    """An arrow as two SVG paths."""

    shaft: str
    head: str


class ArrowMeasures(NamedTuple):
    """Proportions of arrows, shared with the scripts: shares of the distance of centres, and lengths in units."""

    edge: float
    """Maximum distance of an arrow's ends from the centres of its hexes."""
    tail_share: float
    tip_share: float
    bend_share: float
    head_length: float
    head_half: float


ARROW = ArrowMeasures(edge=41.0, tail_share=0.36, tip_share=0.24, bend_share=0.08, head_length=15.0, head_half=10.0)


def is_flat(layout: Layout) -> bool:
    """Whether hexes are flat-topped."""
    return layout in {"odd-q", "even-q"}


def centre(city: City, at: Label) -> Point:
    return _middle(city.layout, city.axials[at])


def corners(layout: Layout, radius: float = SIDE) -> tuple[Point, ...]:
    """Corners of a hex centred on (0, 0), clockwise. The first two bound the side to the first neighbour."""
    first = 240 if is_flat(layout) else 270
    turns = (math.radians(first + 60 * number) for number in range(6))
    return tuple(Point(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)


def points(places: Iterable[Point]) -> str:
    """These points in the format of an SVG polygon."""
    return " ".join(f"{number(place.x)},{number(place.y)}" for place in places)


def bounds(city: City) -> tuple[Point, Point]:
    """The top left and bottom right corners of the map."""
    shape = corners(city.layout)
    middles = [centre(city, at) for at in city.axials] or [Point(0, 0)]
    xs, ys = [middle.x for middle in middles], [middle.y for middle in middles]
    return (
        Point(min(xs) + min(corner.x for corner in shape), min(ys) + min(corner.y for corner in shape)),
        Point(max(xs) + max(corner.x for corner in shape), max(ys) + max(corner.y for corner in shape)),
    )


def outline(city: City, labels: Collection[Label]) -> str:
    """The border around these hexes as one closed SVG path, including holes."""
    return _outline(city.layout, frozenset(map(city.axials.__getitem__, labels)))


def outline_corners(city: City, labels: Collection[Label]) -> tuple[Point, ...]:
    """The corners of the border around these hexes."""
    return _outline_corners(city.layout, frozenset(map(city.axials.__getitem__, labels)))


@lru_cache(BORDERS)
def _outline(layout: Layout, inside: frozenset[Axial]) -> str:
    return "".join(map(_closed, _loops(dict(_sides(layout, inside)))))


@lru_cache(BORDERS)
def _outline_corners(layout: Layout, inside: frozenset[Axial]) -> tuple[Point, ...]:
    return tuple(dict.fromkeys(corner for corner, _ in _sides(layout, inside)))


def nearest(place: Point, places: Iterable[Point]) -> Point:
    return min(places, key=lambda each: (round(math.dist(each, place), _SAME), each))


def line(*places: Point) -> str:
    """A line through these points as an SVG path."""
    return f"M{'L'.join(map(_pair, places))}"


def between(start: Point, end: Point, apart: float) -> Iterator[Point]:
    """Points from `start` to `end`, both included, at most `apart` units apart."""
    count = max(1, math.ceil(math.dist(start, end) / apart))
    for number in range(count + 1):
        share = number / count
        yield Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


def step_arrow(layout: Layout, start: Point, end: Point) -> ArrowShape:
    """A short arrow across the side between two adjacent hexes, clear of their labels and tokens."""
    length = math.dist(start, end)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    middle = _aside(layout, along, _on(start, along, length / 2))
    ends = _on(middle, along, -_STEP_LENGTH / 2), _on(middle, along, _STEP_LENGTH / 2)
    return _arrow(ends[0], middle, ends[1])


def _aside(layout: Layout, along: Point, middle: Point) -> Point:
    """The point on the side between two hexes that is clear of their labels."""
    straight, slanting = _ASIDE_FLAT if is_flat(layout) else _ASIDE_POINTY
    is_straight = abs(along.x) < _UPRIGHT or abs(along.y) < _UPRIGHT
    across = Point(-along.y, along.x) if along.x >= 0 or abs(along.x) < _UPRIGHT else Point(along.y, -along.x)
    return _on(middle, across, straight if is_straight else slanting)


def arrow(start: Point, end: Point) -> ArrowShape:
    """A slightly curved arrow from the edge of the hex at `start` to the edge of the hex at `end`."""
    length = math.dist(start, end)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    tail = _on(start, along, min(ARROW.edge, length * ARROW.tail_share))
    tip = _on(end, along, -min(ARROW.edge, length * ARROW.tip_share))
    middle = _on(start, along, length / 2)
    bend = Point(middle.x + along.y * length * ARROW.bend_share, middle.y - along.x * length * ARROW.bend_share)
    return _arrow(tail, bend, tip)


def number(value: float) -> str:
    """A coordinate rounded to one decimal, in its shortest form."""
    return f"{round(value, 1) + 0.0:g}"


def _middle(layout: Layout, place: Axial) -> Point:
    along, across = place
    if is_flat(layout):
        return Point(1.5 * SIDE * along, 2 * REACH * (across + along / 2))
    return Point(2 * REACH * (along + across / 2), 1.5 * SIDE * across)


def _sides(layout: Layout, inside: frozenset[Axial]) -> Iterator[tuple[Point, Point]]:
    """The sides between these hexes and all others, with their ends in clockwise order."""
    shape = corners(layout)
    for along, across in sorted(inside):
        middle = _middle(layout, (along, across))
        for side, step in enumerate(CLOCKWISE[layout]):
            if (along + step[0], across + step[1]) not in inside:
                yield _corner(middle, shape[side]), _corner(middle, shape[(side + 1) % 6])


def _corner(middle: Point, corner: Point) -> Point:
    """Rounded, so that adjacent hexes compute equal corners."""
    return Point(round(middle.x + corner.x, _SAME), round(middle.y + corner.y, _SAME))


def _loops(following: dict[Point, Point]) -> Iterator[list[Point]]:
    """Join the sides into closed loops. At most two borders meet in a corner, so each side has one successor."""
    while following:
        place, after = following.popitem()
        loop = [place]
        while after in following:
            loop.append(after)
            after = following.pop(after)
        yield loop


def _on(start: Point, along: Point, far: float) -> Point:
    return Point(start.x + along.x * far, start.y + along.y * far)


def _arrow(tail: Point, bend: Point, tip: Point) -> ArrowShape:
    reach = math.dist(bend, tip)
    along = Point((tip.x - bend.x) / reach, (tip.y - bend.y) / reach)
    neck = _on(tip, along, -ARROW.head_length)
    across = Point(-along.y, along.x)
    head = (tip, _on(neck, across, ARROW.head_half), _on(neck, across, -ARROW.head_half))
    return ArrowShape(f"M{_pair(tail)}Q{_pair(bend)} {_pair(neck)}", f"M{_line(head)}Z")


def _closed(corners: Iterable[Point]) -> str:
    """A loop as an SVG path. Relative coordinates compress well because few different steps occur."""
    places = [Point(round(corner.x, 1), round(corner.y, 1)) for corner in corners]
    steps = (Point(after.x - before.x, after.y - before.y) for before, after in pairwise(places))
    return "".join([f"M{_pair(places[0])}", *(f"l{_pair(step)}" for step in steps), "Z"])


def _pair(place: Point) -> str:
    return f"{number(place.x)} {number(place.y)}"


def _line(places: Iterable[Point]) -> str:
    return "L".join(map(_pair, places))
