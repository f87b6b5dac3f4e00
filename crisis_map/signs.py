"""Small plates with a few words on the map, as wide as their words, and where a district's name stands."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterable

from msgspec import Struct

from crisis_map import geometry
from crisis_map.city import City
from crisis_map.geometry import Point
from crisis_map.hexes import CLOCKWISE, Axial, Label, neighbours

NAME_SIZE = 15.0
UP, DOWN = -1, 1
CLOSING = {"Po", "Pe", "Pf"}  # of Unicode's kinds of signs those that belong to what stands before them
OPENING = {"Ps", "Pi"}

_BEYOND = 4.0
_TAG = Point(75.0, 24.0)
"""How far the middle of a tag stays from the ends of the map."""
_COVERS = Point(115.0, 60.0)
"""How far from its middle a tag still covers something of what stands in a hex."""
_WIDE = 1.0
_NARROW = 0.32
_CAPITAL = 0.72
_COMMON = 0.6


class Sign(Struct, frozen=True):
    """A small plate for a few words: its middle, its upper left end, and its size."""

    x: float
    y: float
    left: float
    top: float
    width: float
    height: float


def sign(text: str, size: float, middle: Point) -> Sign:
    """The plate round `text` written in letters of this size."""
    width, height = text_width(text, size) + size * 1.2, size * 1.4
    return Sign(
        x=round(middle.x, 1),
        y=round(middle.y, 1),
        left=round(middle.x - width / 2, 1),
        top=round(middle.y - height / 2, 1),
        width=round(width, 1),
        height=round(height, 1),
    )


def wrapped(text: str, most: float) -> tuple[str, ...]:
    """The text in one line, or in two where it is wider than `most` (in units of the font size)."""
    if text_width(text, 1) <= most:
        return (text,)
    halves = ((text[:place].rstrip(), text[place:].lstrip()) for place in _breaks(text))
    return min(halves, key=lambda lines: max(text_width(line, 1) for line in lines), default=(text,))


def _breaks(text: str) -> list[int]:
    """Where a line may end: at spaces, and beside letters that are as wide as they are high."""
    return [place for place in range(1, len(text)) if text[place] == " " or _parts(text[place - 1], text[place])]


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between these two: no line begins with a full stop or a closing bracket, or ends with an
    opening one.
    """
    if unicodedata.category(after) in CLOSING or unicodedata.category(before) in OPENING:
        return False
    return "W" in map(unicodedata.east_asian_width, before + after)


def flag(city: City, name: str, labels: Collection[Label]) -> Sign:
    """The plate with a district's name; `labels` are its hexes."""
    return sign(name, NAME_SIZE, _flag_place(city, labels))


def tag_place(city: City, near: Label) -> Point:
    """The middle of a place beside the map, where a tag covers as few hexes as can be, and as near to `near` as can be.

    Of a map that fills its rectangle nothing lies beside: there it is a place beyond the upper end of the hex.
    """
    start, end = geometry.bounds(city)
    middle = geometry.centre(city, near)
    gaps = [place for place in map(geometry.middle_at(city), _beside(city)) if _inside(place, start, end)]
    middles = [geometry.centre(city, at) for at in city.axials]
    beyond = Point(middle.x, middle.y - 1.2 * geometry.SIDE)
    return min(gaps, key=lambda place: (_covered(place, middles), math.dist(place, middle), place), default=beyond)


def _covered(place: Point, middles: Iterable[Point]) -> int:
    """How many hexes with these middles a tag at this place would come near to."""
    return sum(abs(place.x - each.x) < _COVERS.x and abs(place.y - each.y) < _COVERS.y for each in middles)


def _beside(city: City) -> set[Axial]:
    """The places next to a hex of the map that have none themselves."""
    around = (near for place in city.labels_by_axial for near in neighbours(city.layout, place))
    return set(around) - city.labels_by_axial.keys()


def _inside(place: Point, start: Point, end: Point) -> bool:
    return start.x + _TAG.x < place.x < end.x - _TAG.x and start.y + _TAG.y < place.y < end.y - _TAG.y


def text_width(text: str, size: float) -> float:
    """The width in the units of the font size; a little too wide rather than too narrow."""
    return size * sum(map(_share, text))


def _share(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in {"W", "F"}:
        return _WIDE
    if letter in " .,:;'’!|iIjltf":
        return _NARROW
    return _CAPITAL if letter.isupper() or letter in "mwMW" else _COMMON


def _flag_place(city: City, labels: Collection[Label]) -> Point:
    """On the upper or lower end of the hex with the fewest others beyond it; of several, near the district's middle."""
    middles = {at: geometry.centre(city, at) for at in labels}
    across = sum(middle.x for middle in middles.values()) / len(middles)
    reach = max(corner.y for corner in geometry.corners(city.layout)) + _BEYOND
    best, end = min(
        ((at, end) for at in labels for end in (UP, DOWN)),
        key=lambda place: (_crowd(city, *place), place[1], round(abs(middles[place[0]].x - across)), place[0]),
    )
    return Point(middles[best].x, middles[best].y + end * reach)


def _crowd(city: City, at: Label, end: int) -> int:
    """How many hexes lie beyond the upper or the lower end of a hex."""
    steps = CLOCKWISE[city.layout]
    ahead = (steps[-1], *steps[:2]) if geometry.is_flat(city.layout) else (steps[-1], steps[0])
    along, across = city.axials[at]
    places = ((along - end * step[0], across - end * step[1]) for step in ahead)
    return sum(place in city.labels_by_axial for place in places)
