"""A city as a small picture without labels, in few SVG paths."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import KINDS, MOST_TOKENS, Kind, Token, kinds
from crisis_map.drawing import geometry
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.shapes import palette
from megagame.core.cached import remembered

MARGIN = 6.0
ASIDE = 20
SHAPES: Mapping[Kind, str] = {
    "population": "m-19 0a19 19 0 1 0 38 0a19 19 0 1 0-38 0z",
    "refugee": "m0-22 21 38h-42z",
    "unrest": "m0-23 23 23-23 23-23-23z",
    "damage": "m-18-18h36v36h-36z",
}
"""SVG path of each kind, centred: the shapes of the large map, enlarged since they have no letters."""


class SmallMap(Struct, frozen=True):
    """The ground of a small map. `districts`: palette and SVG path of their hexes; slums have palette 0."""

    view_box: str
    districts: tuple[tuple[int, str], ...]


class Crowd(Struct, frozen=True):
    kind: Kind
    path: str


@remembered
def small_map(city: City) -> SmallMap:
    """Draw the ground of a city, which must have at least one hex."""
    low, high = geometry.bounds(city)
    width, height = high.x - low.x + 2 * MARGIN, high.y - low.y + 2 * MARGIN
    hexes: dict[int, list[str]] = {}
    for at, block in city.hexes.items():
        hexes.setdefault(palette(city, block.district), []).append(_hex(city, at))
    view_box = f"{low.x - MARGIN:.0f} {low.y - MARGIN:.0f} {width:.0f} {height:.0f}"
    return SmallMap(view_box, tuple((each, "".join(paths)) for each, paths in sorted(hexes.items())))


def outlines(city: City, hexes: Iterable[Label]) -> str:
    """SVG path around each of these hexes."""
    return "".join(_hex(city, at) for at in hexes)


def crowds(city: City, standing: Iterable[tuple[Label, tuple[Token, ...]]]) -> tuple[Crowd, ...]:
    shapes: dict[Kind, list[str]] = {}
    for at, tokens in standing:
        middle = geometry.centre(city, at)
        for kind, x in zip(kinds(tokens), _places(len(tokens)), strict=True):
            shapes.setdefault(kind, []).append(f"M{middle.x + x:.0f} {middle.y:.0f}{SHAPES[kind]}")
    return tuple(Crowd(kind, "".join(shapes[kind])) for kind in KINDS if kind in shapes)


def _places(tokens: int) -> tuple[int, ...]:
    return (0,) if tokens < MOST_TOKENS else (-ASIDE, ASIDE)


def _hex(city: City, at: Label) -> str:
    middle = geometry.centre(city, at)
    around = (Point(middle.x + corner.x, middle.y + corner.y) for corner in geometry.corners(city.layout))
    return f"M{'L'.join(f'{corner.x:.0f} {corner.y:.0f}' for corner in around)}Z"
