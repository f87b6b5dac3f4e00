"""The map as it is drawn: frozen records that hold all that the templates need. Words are put in at the edge."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.drawing import geometry
from crisis_map.drawing.district_names import Name, named
from crisis_map.drawing.free_places import Box
from crisis_map.drawing.short_names import short_names
from crisis_map.rules.queue import LineToCome

PALETTES = 8
"""How many pairs of colours there are for districts; the ninth district begins again with the first."""
SLUM_PALETTE = 0

RingKind: TypeAlias = Literal["origin", "destination", "arrived", "may-go", "centre"]
AreaKind: TypeAlias = Literal["blast", "riot", "failure", "failed", "ruin", "slide", "secret"]
ArrowKind: TypeAlias = Literal["now", "displaced"]
PillKind: TypeAlias = Literal["will-riot", "will-fail", "will-ruin", "will-slide", "rioted", "ruined", "slid", "secret"]
LeaderKind: TypeAlias = PillKind | Literal["tag"]

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
        """The name of the live part that is on this ground."""
        return part_name(self.label)

    @property
    def place(self) -> str:
        """Where its middle lies, as SVG has it."""
        return f"{geometry.number(self.x)} {geometry.number(self.y)}"


class DistrictDrawing(Struct, frozen=True):
    """A district's border as one path, and the plate with its name. `full_name`: empty where that says it all."""

    palette: int
    border: str
    name: Name
    full_name: str


class Scenery(Struct, frozen=True):
    """What of the map never changes while the table runs. `corners` and `ring` are polygons round 0, 0."""

    view_box: str
    corners: str
    ring: str
    cells: tuple[Cell, ...]
    districts: tuple[DistrictDrawing, ...]


class Ring(Struct, frozen=True):
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
    number: int | None = None


class Leader(Struct, frozen=True):
    """A thin line from what a plate is about, where it has a dot, to the plate."""

    kind: LeaderKind
    path: str
    x: float
    y: float


class Pill(Struct, frozen=True):
    """A word or two on the map, on a plate that stands clear of tokens and labels. `lines`: room for so many."""

    kind: PillKind
    x: float
    y: float
    lines: int


class Tag(Struct, frozen=True):
    """What a line to come would do, in two or three words beside the map. `apart`: the distance of its two hexes."""

    x: float
    y: float
    lines: int
    outlook: LineToCome
    apart: int


class MarksBelow(Struct, frozen=True):
    """What is marked under labels and tokens, so that it covers none."""

    areas: tuple[Area, ...] = ()
    rings: tuple[Ring, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    leaders: tuple[Leader, ...] = ()


class MarksAbove(Struct, frozen=True):
    """What is marked over the tokens. `focus`: the part of the map that matters now (empty: all of it). `happened`: in
    these hexes something just did.
    """

    pills: tuple[Pill, ...] = ()
    tag: Tag | None = None
    focus: str = ""
    happened: tuple[Label, ...] = ()


def part_name(at: Label) -> str:
    return f"hex-{at}"


def scenery(city: City) -> Scenery:
    """The city's ground, borders and names."""
    return Scenery(
        view_box=view_box(whole(city)),
        corners=geometry.points(geometry.corners(city.layout)),
        ring=geometry.points(geometry.corners(city.layout, _RING)),
        cells=tuple(_cell(city, at) for at in city.axials),
        districts=tuple(_districts(city)),
    )


def palette(city: City, district: str | None) -> int:
    """The number of a district's colours; those of the slums for what is no district of this city."""
    if district is None or district not in city.districts:
        return SLUM_PALETTE
    return city.districts[district].colour or list(city.districts).index(district) % PALETTES + 1


def area(city: City, labels: Collection[Label], kind: AreaKind) -> Area:
    """These hexes, marked together."""
    return Area(kind, geometry.outline(city, labels))


def ring(city: City, at: Label, kind: RingKind) -> Ring:
    middle = geometry.centre(city, at)
    return Ring(kind, round(middle.x, 1), round(middle.y, 1))


def arrow(city: City, from_: Label, to: Label, kind: ArrowKind, number: int | None = None) -> Arrow:
    """The way from one hex to another, which must not be the same."""
    start, end = geometry.centre(city, from_), geometry.centre(city, to)
    next_door = city.distance(from_, to) == 1
    shape = geometry.step_arrow(city.layout, start, end) if next_door else geometry.arrow(start, end)
    return Arrow(kind, shape.shaft, shape.head, number)


def focus(city: City, labels: Collection[Label], around: float = _AROUND) -> Box:
    """The part of the map with these hexes and so much round their middles, and nothing beside the map."""
    middles = [geometry.centre(city, at) for at in labels]
    all_of_it = whole(city)
    left, right = _stretch([middle.x for middle in middles], around, all_of_it.left, all_of_it.right)
    top, bottom = _stretch([middle.y for middle in middles], around, all_of_it.top, all_of_it.bottom)
    return Box(left, top, right, bottom)


def whole(city: City) -> Box:
    return named(city).whole


def view_box(box: Box) -> str:
    """A part of the drawing as SVG has it."""
    return " ".join(map(geometry.number, (box.left, box.top, box.right - box.left, box.bottom - box.top)))


def _stretch(places: Collection[float], around: float, first: float, last: float) -> tuple[float, float]:
    """Start and end of the stretch round these places, within the one from `first` to `last`."""
    length = min(last - first, max(places) - min(places) + 2 * around)
    start = max(first, min(min(places) - around, last - length))
    return start, start + length


def _cell(city: City, at: Label) -> Cell:
    middle = geometry.centre(city, at)
    return Cell(at, *city.axials[at], round(middle.x, 1), round(middle.y, 1), palette(city, city.hexes[at].district))


def _districts(city: City) -> Iterable[DistrictDrawing]:
    for district, name in named(city).names.items():
        labels = [at for at, block in city.hexes.items() if block.district == district]
        full = city.name_of(district)
        full = "" if full == short_names(city)[district] else full
        yield DistrictDrawing(palette(city, district), geometry.outline(city, labels), name, full)
