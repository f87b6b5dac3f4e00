"""Positions of district names on the map."""

from collections.abc import Collection, Iterator, Mapping
from itertools import count, permutations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.drawing import geometry
from crisis_map.drawing.free_places import STEP, Box, Room, box_of, box_round, grid_of, nearest, take
from crisis_map.drawing.geometry import Point
from crisis_map.drawing.name_lines import way_between_hexes
from crisis_map.drawing.plates import LARGEST, USUAL, Sign, plate_height, sign, text_width, wrapped
from crisis_map.drawing.short_names import short_names
from megagame.core.cached import remembered

_WIDEST = 8.0
_LEAST_WIDTH = 450.0
_MARGIN = 14.0
_BAND = plate_height(1, LARGEST) + 1.5 * STEP  # a free square rarely starts exactly at a band
_CLOSE = 20.0
_CELL = Box(-45.0, -43.0, 45.0, 43.0)


class Name(Struct, frozen=True):
    """A district's name on its plate.

    `tip`: the nearest corner of the district, if the plate is not next to it. `way`: points of the line to that corner,
    filled in once all plates are placed.
    """

    x: float
    y: float
    sign: Sign
    tip: Point | None
    way: tuple[Point, ...] = ()

    @property
    def place(self) -> Point:
        return Point(self.x, self.y)

    @property
    def leader(self) -> str:
        """The SVG path of the line to the district, or ""."""
        return geometry.line(*self.way) if self.way else ""


class Crossing(NamedTuple):
    """Two districts: the line of `over` crosses the name of `under`."""

    over: str
    under: str


class Frame(Struct, frozen=True):
    """Bounds of the whole drawing and the names of the districts in it."""

    whole: Box
    names: Mapping[str, Name]


@remembered
def named(city: City) -> Frame:
    """Place all names around the city or in its gaps, never on a hex. The drawing grows until every name fits."""
    districts = {district: _hexes(city, district) for district in city.districts}
    for bands in count(1):
        whole = _whole(city, bands)
        names = _names(city, whole, {district: labels for district, labels in districts.items() if labels})
        if names is not None:
            return Frame(whole, dict(_with_lines(city, names)))
    raise AssertionError


def _with_lines(city: City, names: Mapping[str, Name]) -> Iterator[tuple[str, Name]]:
    """Add the lines to names that need one. They run between hexes and avoid the other names."""
    for district, name in names.items():
        others = [name_box(each) for each in names.values() if each is not name]
        corners = geometry.outline_corners(city, _hexes(city, district))
        yield district, replace(name, way=way_between_hexes(city, name.place, corners, others) if name.tip else ())


def _hexes(city: City, district: str) -> tuple[Label, ...]:
    return tuple(at for at, block in city.hexes.items() if block.district == district)


def _whole(city: City, bands: int) -> Box:
    """The city with side margins and `bands` empty bands for names above and below it."""
    start, end = geometry.bounds(city)
    widest = max((text_width(name, LARGEST) + LARGEST for name in short_names(city).values()), default=0)
    aside = max(_MARGIN, (max(widest, _LEAST_WIDTH) - (end.x - start.x)) / 2)
    return Box(start.x - aside, start.y - bands * _BAND, end.x + aside, end.y + bands * _BAND)


def _names(city: City, whole: Box, districts: Mapping[str, Collection[Label]]) -> Mapping[str, Name] | None:
    """Place all names, or return None. A district whose line would cross a name is placed before that one."""
    order = list(districts)
    tried = []
    for _ in range(1 + len(districts)):
        names = _placed_in_turn(city, whole, {district: districts[district] for district in order})
        if names is None:
            break
        tried.append(names)
        crossing = next(_crossings(names), None)
        if crossing is None:
            return names
        order.remove(crossing.over)
        order.insert(order.index(crossing.under), crossing.over)
    return min(tried, key=lambda names: len(tuple(_crossings(names))), default=None)


def _crossings(names: Mapping[str, Name]) -> Iterator[Crossing]:
    for over, under in permutations(names, 2):
        tip, end, plate = names[over].tip, names[over].place, name_box(names[under])
        if tip and any(_lies_on(place, plate) for place in geometry.between(tip, end, STEP)):
            yield Crossing(over, under)


def _lies_on(place: Point, plate: Box) -> bool:
    return plate.left < place.x < plate.right and plate.top < place.y < plate.bottom


def _placed_in_turn(city: City, whole: Box, districts: Mapping[str, Collection[Label]]) -> Mapping[str, Name] | None:
    room = take(Room(grid_of(whole)), (cell_box(city, at) for at in city.axials))
    names = {}
    for district, labels in districts.items():
        found = _name(room, city, district, labels)
        if found is None:
            return None
        names[district] = found
        room = take(room, [name_box(found)])
    return names


def _name(room: Room, city: City, district: str, labels: Collection[Label]) -> Name | None:
    corners = geometry.outline_corners(city, labels)
    name = short_names(city)[district]
    for lines in dict.fromkeys((wrapped(name, _WIDEST), (name,))):
        plate = sign(lines)
        place = nearest(room, tuple(corners), plate.width * LARGEST / USUAL, plate.height * LARGEST / USUAL)
        if place is not None:
            return Name(round(place.x, 1), round(place.y, 1), plate, _tip(place, plate, corners))
    return None


def _tip(place: Point, plate: Sign, corners: Collection[Point]) -> Point | None:
    """The nearest corner of the district, or None if the plate is next to it."""
    tip = geometry.nearest(place, corners)
    usual = box_round(place, plate.width + 2 * _CLOSE, plate.height + 2 * _CLOSE)
    return None if box_of([tip]).within(usual) else tip


def name_box(name: Name) -> Box:
    """The space that a name's plate takes in the largest letters."""
    grown = LARGEST / USUAL
    return box_round(name.place, name.sign.width * grown, name.sign.height * grown)


def cell_box(city: City, at: Label) -> Box:
    """The space in a hex that labels and tokens may use."""
    middle = geometry.centre(city, at)
    return Box(middle.x + _CELL.left, middle.y + _CELL.top, middle.x + _CELL.right, middle.y + _CELL.bottom)
