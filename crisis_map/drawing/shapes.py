"""The drawn map as frozen records for the templates. Sentences are added by the templates."""

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

SLUM_PALETTE = 0

RingKind: TypeAlias = Literal["origin", "destination", "arrived", "may-go", "centre"]
AreaKind: TypeAlias = Literal["blast", "riot", "failure", "failed", "ruin", "slide", "secret"]
ArrowKind: TypeAlias = Literal["now", "displaced"]
PillKind: TypeAlias = Literal["will-riot", "will-fail", "will-ruin", "will-slide", "rioted", "ruined", "slid", "secret"]
LeaderKind: TypeAlias = PillKind | Literal["tag"]

_RING = 43.0
_AROUND = 150.0


class Cell(Struct, frozen=True):
    """The ground of one hex. `along`, `across`: its axial coordinates, for distances on the page."""

    label: Label
    along: int
    across: int
    x: float
    y: float
    palette: int

    @property
    def part(self) -> str:
        """The name of the live part on this ground."""
        return part_name(self.label)

    @property
    def place(self) -> str:
        """The hex's centre as SVG coordinates."""
        return f"{geometry.number(self.x)} {geometry.number(self.y)}"


class DistrictDrawing(Struct, frozen=True):
    """A district's border as one path, and its name plate. `full_name`: "" if the plate shows it in full."""

    palette: int
    border: str
    name: Name
    full_name: str


class Scenery(Struct, frozen=True):
    """The unchanging parts of the map. `corners` and `ring` are polygons centred on (0, 0)."""

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
    """A group of hexes, by its outline."""

    kind: AreaKind
    path: str


class Arrow(Struct, frozen=True):
    """An arrow between two hexes. `number`: the number of the displaced token that takes it."""

    kind: ArrowKind
    shaft: str
    head: str
    number: int | None = None


class Leader(Struct, frozen=True):
    """A thin line to a plate from its subject, which is marked by a dot at (`x`, `y`)."""

    kind: LeaderKind
    path: str
    x: float
    y: float


class Pill(Struct, frozen=True):
    """A word or two on a plate clear of tokens and labels. `lines`: the number of lines it has space for."""

    kind: PillKind
    x: float
    y: float
    lines: int


class Tag(Struct, frozen=True):
    """A short summary of what an open line would do. `apart`: the distance between its two hexes."""

    x: float
    y: float
    lines: int
    outlook: LineToCome
    apart: int


class Numbered(Struct, frozen=True):
    """A disc with a number, as on the Scientists' map."""

    number: int
    x: float
    y: float


class MarksBelow(Struct, frozen=True):
    """Marks drawn below labels and tokens."""

    areas: tuple[Area, ...] = ()
    rings: tuple[Ring, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    leaders: tuple[Leader, ...] = ()


class MarksAbove(Struct, frozen=True):
    """Marks above the tokens. `focus`: view box of the close-up, or "". `happened`: hexes that just changed.

    `numbers`: of forecasts, on the Scientists' map.
    """

    pills: tuple[Pill, ...] = ()
    tag: Tag | None = None
    focus: str = ""
    happened: tuple[Label, ...] = ()
    numbers: tuple[Numbered, ...] = ()


def part_name(at: Label) -> str:
    return f"hex-{at}"


def scenery(city: City) -> Scenery:
    return Scenery(
        view_box=view_box(whole(city)),
        corners=geometry.points(geometry.corners(city.layout)),
        ring=geometry.points(geometry.corners(city.layout, _RING)),
        cells=tuple(_cell(city, at) for at in city.axials),
        districts=tuple(_districts(city)),
    )


def palette(city: City, district: str | None) -> int:
    """A district's palette. Unknown districts get that of the slums."""
    if district is None or district not in city.districts:
        return SLUM_PALETTE
    return city.colour_of(district)


def area(city: City, labels: Collection[Label], kind: AreaKind) -> Area:
    return Area(kind, geometry.outline(city, labels))


def ring(city: City, at: Label, kind: RingKind) -> Ring:
    middle = geometry.centre(city, at)
    return Ring(kind, round(middle.x, 1), round(middle.y, 1))


def arrow(city: City, from_: Label, to: Label, kind: ArrowKind, number: int | None = None) -> Arrow:
    """An arrow between two different hexes."""
    start, end = geometry.centre(city, from_), geometry.centre(city, to)
    next_door = city.distance(from_, to) == 1
    shape = geometry.step_arrow(city.layout, start, end) if next_door else geometry.arrow(start, end)
    return Arrow(kind, shape.shaft, shape.head, number)


def focus(city: City, labels: Collection[Label], around: float = _AROUND) -> Box:
    """The part of the map that shows these hexes with a margin of `around`, without leaving the map."""
    middles = [geometry.centre(city, at) for at in labels]
    all_of_it = whole(city)
    left, right = _stretch([middle.x for middle in middles], around, all_of_it.left, all_of_it.right)
    top, bottom = _stretch([middle.y for middle in middles], around, all_of_it.top, all_of_it.bottom)
    return Box(left, top, right, bottom)


def whole(city: City) -> Box:
    return named(city).whole


def view_box(box: Box) -> str:
    """A box in the format of an SVG `viewBox`."""
    return " ".join(map(geometry.number, (box.left, box.top, box.right - box.left, box.bottom - box.top)))


def _stretch(places: Collection[float], around: float, first: float, last: float) -> tuple[float, float]:
    """The range around these places, shifted to lie between `first` and `last`."""
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
