"""The map as it is drawn: frozen records that hold all that the templates need. Words are put in at the edge."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map import geometry
from crisis_map.city import City
from crisis_map.hexes import Label
from crisis_map.queue import LineToCome
from crisis_map.signs import Sign, flag, tag_place

PALETTES = 8
"""How many pairs of colours there are for districts; the ninth district begins again with the first."""
SLUM_PALETTE = 0

RingKind: TypeAlias = Literal["origin", "destination", "arrived", "may-go", "centre"]
AreaKind: TypeAlias = Literal["blast", "riot", "failure", "ruin", "slide", "secret"]
ArrowKind: TypeAlias = Literal["now", "displaced"]
PillKind: TypeAlias = Literal[
    "dies", "will-riot", "will-fail", "will-ruin", "will-slide", "died", "rioted", "ruined", "slid"
]

_MARGIN = 18.0
_RING = 43.0
_AROUND = 150.0


class Cell(Struct, frozen=True):
    """The ground of one hex. `along`, `across`: its place on the grid, so that a page can count distances."""

    label: Label
    along: int
    across: int
    x: float
    y: float
    palette: int

    @property
    def part(self) -> str:
        """The name of the live part that stands on this ground."""
        return part_name(self.label)


class DistrictDrawing(Struct, frozen=True):
    """A district's border as one path, and the flag with its name, which stands on the border."""

    name: str
    palette: int
    border: str
    flag: Sign


class Scenery(Struct, frozen=True):
    """What of the map never changes while the table runs. `corners` and `ring` are polygons round 0, 0."""

    view_box: str
    corners: str
    ring: str
    cells: tuple[Cell, ...]
    districts: tuple[DistrictDrawing, ...]


class Ring(Struct, frozen=True):
    """A ring inside one hex."""

    kind: RingKind
    x: float
    y: float


class Area(Struct, frozen=True):
    """Some hexes together, by their outline."""

    kind: AreaKind
    path: str


class Arrow(Struct, frozen=True):
    """A way from hex to hex. `number`: which of the displaced takes it."""

    kind: ArrowKind
    shaft: str
    head: str
    x: float
    y: float
    number: int | None = None


class Pill(Struct, frozen=True):
    """A word or two on the map."""

    kind: PillKind
    x: float
    y: float


class Tag(Struct, frozen=True):
    """What a line to come would do, in two or three words beside the map. `apart`: the distance of its two hexes."""

    x: float
    y: float
    outlook: LineToCome
    apart: int


class MarksBelow(Struct, frozen=True):
    """What is marked under the tokens."""

    areas: tuple[Area, ...] = ()
    rings: tuple[Ring, ...] = ()


class MarksAbove(Struct, frozen=True):
    """What is marked over the tokens. `focus`: the part of the map that matters now (empty: all of it)."""

    arrows: tuple[Arrow, ...] = ()
    pills: tuple[Pill, ...] = ()
    tag: Tag | None = None
    focus: str = ""


def part_name(at: Label) -> str:
    """The name of the live part that shows a hex."""
    return f"hex-{at}"


def scenery(city: City) -> Scenery:
    """The city's ground, borders and names."""
    return Scenery(
        view_box=" ".join(map(geometry.number, _whole(city))),
        corners=geometry.points(geometry.corners(city.layout)),
        ring=geometry.points(geometry.corners(city.layout, _RING)),
        cells=tuple(_cell(city, at) for at in city.axials),
        districts=tuple(_districts(city)),
    )


def palette(city: City, district: str | None) -> int:
    """The number of a district's colours."""
    if district is None:
        return SLUM_PALETTE
    return list(city.districts).index(district) % PALETTES + 1


def area(city: City, labels: Collection[Label], kind: AreaKind) -> Area:
    """These hexes, marked together."""
    return Area(kind, geometry.outline(city, labels))


def ring(city: City, at: Label, kind: RingKind) -> Ring:
    """A ring in a hex."""
    middle = geometry.centre(city, at)
    return Ring(kind, round(middle.x, 1), round(middle.y, 1))


def arrow(city: City, from_: Label, to: Label, kind: ArrowKind, number: int | None = None) -> Arrow:
    """The way from one hex to another, which must not be the same."""
    shape = geometry.arrow(geometry.centre(city, from_), geometry.centre(city, to))
    return Arrow(kind, shape.shaft, shape.head, round(shape.middle.x, 1), round(shape.middle.y, 1), number)


def pill(city: City, labels: Iterable[Label], kind: PillKind) -> Pill:
    """A word on the uppermost of these hexes, at its lower edge."""
    middle = min((geometry.centre(city, at) for at in labels), key=lambda place: (place.y, place.x))
    return Pill(kind, round(middle.x, 1), round(middle.y + geometry.REACH, 1))


def tag(city: City, outlook: LineToCome) -> Tag:
    """The words for a line between two hexes of the map, beside the map and near where it leads."""
    line = outlook.line
    place = tag_place(city, line.to)
    return Tag(round(place.x, 1), round(place.y, 1), outlook, city.distance(line.from_, line.to))


def focus(city: City, labels: Collection[Label]) -> str:
    """The view box of the part of the map with these hexes and those round them, and of nothing beside the map."""
    middles = [geometry.centre(city, at) for at in labels]
    left, top, width, height = _whole(city)
    across, wide = _stretch([middle.x for middle in middles], left, width)
    down, high = _stretch([middle.y for middle in middles], top, height)
    return " ".join(map(geometry.number, (across, down, wide, high)))


def _whole(city: City) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole map."""
    start, end = geometry.bounds(city)
    left, top = start.x - _MARGIN, start.y - _MARGIN
    return left, top, end.x + _MARGIN - left, end.y + _MARGIN - top


def _stretch(places: Collection[float], first: float, most: float) -> tuple[float, float]:
    """Start and length of the stretch round these places, within the one that starts at `first`."""
    length = min(most, max(places) - min(places) + 2 * _AROUND)
    return max(first, min(min(places) - _AROUND, first + most - length)), length


def _cell(city: City, at: Label) -> Cell:
    middle = geometry.centre(city, at)
    return Cell(at, *city.axials[at], round(middle.x, 1), round(middle.y, 1), palette(city, city.hexes[at].district))


def _districts(city: City) -> Iterable[DistrictDrawing]:
    for district in city.districts:
        labels = [at for at, block in city.hexes.items() if block.district == district]
        if labels:
            yield DistrictDrawing(
                name=city.name_of(district),
                palette=palette(city, district),
                border=geometry.outline(city, labels),
                flag=flag(city, city.name_of(district), labels),
            )
