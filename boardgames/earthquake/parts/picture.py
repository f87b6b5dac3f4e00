"""The thumbnail of EARTHQUAKE! on Control's overview."""

from msgspec import Struct

from boardgames.earthquake.parts import geometry
from boardgames.earthquake.parts.geometry import Box
from boardgames.earthquake.records.state import secured
from boardgames.earthquake.records.street import Side
from boardgames.earthquake.records.structures import cells_of, is_sound
from boardgames.earthquake.screens import CityScreen
from megagame.core.parts import Part


class Picture(Struct, frozen=True):
    """Outlines of sound and unsound structures, the farm, and the secured sides."""

    whole: int
    depth: int
    city: int
    farm: Box
    sound: str
    unsound: str
    sides: tuple[Box, ...]
    """A bar along the street of each secured side."""


def picture(screen: CityScreen) -> Part:
    state = screen.state
    outlines: dict[bool, str] = {True: "", False: ""}
    for standing in state.structures.values():
        outlines[is_sound(standing)] += geometry.outline(cells_of(standing))
    data = Picture(
        whole=geometry.WHOLE,
        depth=geometry.DEPTH,
        city=geometry.CITY,
        farm=geometry.farm(state.rulings.tank_size),
        sound=outlines[True],
        unsound=outlines[False],
        sides=tuple(_bar(side) for side in secured(state)),
    )
    return Part("earthquake/picture.html", data)


def _bar(side: Side) -> Box:
    near, far, thick = geometry.DEPTH, geometry.WHOLE - geometry.DEPTH, geometry.DEPTH / 2
    match side:
        case "red":
            return Box(near, far + thick / 2, geometry.CITY, thick)
        case "blue":
            return Box(thick / 2, near, thick, geometry.CITY)
        case "yellow":
            return Box(near, thick / 2, geometry.CITY, thick)
        case "green":
            return Box(far + thick / 2, near, thick, geometry.CITY)
