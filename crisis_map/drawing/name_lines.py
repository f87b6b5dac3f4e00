"""Lines from districts to their names, along hex sides so that they cover no label or token."""

import heapq
import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from crisis_map.city.city import City
from crisis_map.drawing import geometry
from crisis_map.drawing.free_places import STEP, Box
from crisis_map.drawing.geometry import Point
from megagame.core.cached import remembered

_IN_HEX = 38.0
"""Radius around a hex's centre that labels and tokens use. The middle of a side is 43 away."""

Sides = Mapping[Point, frozenset[Point]]


def way_between_hexes(city: City, place: Point, to: Collection[Point], plates: Collection[Box]) -> tuple[Point, ...]:
    """The shortest line from one of the corners `to` to a name at `place`.

    It is straight outside the city and follows hex sides inside. It passes behind other names only if there is no other
    way.
    """
    for avoided in (plates, ()):
        before = _shortest(_sides(city), _begun(city, place, avoided), frozenset(to))
        if before is not None:
            return (*before, place)
    return (geometry.nearest(place, to), place)


@remembered
def _sides(city: City) -> Sides:
    found = defaultdict[Point, set[Point]](set)
    for at in city.hexes:
        corners = geometry.outline_corners(city, [at])
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            found[one].add(other)
            found[other].add(one)
    return {corner: frozenset(others) for corner, others in found.items()}


def _begun(city: City, place: Point, plates: Collection[Box]) -> Iterator[tuple[float, Point]]:
    """Corners of the city's edge with an unobstructed straight line to `place`, and their distance."""
    middles = [geometry.centre(city, at) for at in city.hexes]
    for corner in geometry.outline_corners(city, tuple(city.hexes)):
        if not any(_is_covered(each, middles, plates) for each in geometry.between(corner, place, STEP)):
            yield math.dist(corner, place), corner


def _is_covered(place: Point, middles: Iterable[Point], plates: Iterable[Box]) -> bool:
    return any(math.dist(place, each) < _IN_HEX for each in middles) or any(
        each.left < place.x < each.right and each.top < place.y < each.bottom for each in plates
    )


def _shortest(sides: Sides, begun: Iterable[tuple[float, Point]], to: Collection[Point]) -> tuple[Point, ...] | None:
    """The corners from the nearest of `to` to where the line leaves the city, or None."""
    known: dict[Point, tuple[Point, ...]] = {}
    ahead: list[tuple[float, Point, tuple[Point, ...]]] = [(length, corner, ()) for length, corner in begun]
    heapq.heapify(ahead)
    while ahead:
        length, corner, after = heapq.heappop(ahead)
        if corner in known:
            continue
        known[corner] = (corner, *after)
        if corner in to:
            return known[corner]
        for other in sides[corner] - known.keys():
            heapq.heappush(ahead, (length + math.dist(corner, other), other, known[corner]))
    return None
