"""The map of a step as on the projector: as parts of a page, or as a standalone picture."""

from collections.abc import Mapping
from functools import lru_cache

from django.template.loader import get_template, render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.drawing.drawn_hexes import HexDrawing
from crisis_map.drawing.shapes import Scenery, scenery
from crisis_map.game import GAME
from crisis_map.listing import LISTING
from crisis_map.records.state import State
from megagame.core.cached import remembered
from megagame.core.game import WALL
from megagame.core.parts import Part

LEFT_OUT = frozenset({"just", "turn", "totals", "pending", "city", "mandate"})
"""Parts of the projector that the story describes in its own words."""
DRAWN = 8192
"""Cached hexes. Each has few variants, and most steps change few of them."""
MARKS = ("marks-below", "marks-above")


class Ground(Struct, frozen=True):
    """The map without tokens and marks. `parts`: an empty element for each part on it."""

    scenery: Scenery
    parts: dict[str, SafeString]


@remembered
def ground(city: City) -> Part:
    """The ground of this city as the part `ground`. Control may change the city during play."""
    drawn = scenery(city)
    names = (*MARKS, *(cell.part for cell in drawn.cells))
    return Part("story/ground.html", Ground(drawn, {name: format_html('<g id="{}"></g>', name) for name in names}))


def map_parts(state: State) -> dict[str, Part]:
    """The map's parts on the projector in this state, with recent changes."""
    parts = LISTING.parts(GAME.screen(state, WALL))
    return {name: part for name, part in parts.items() if name not in LEFT_OUT}


def markup(parts: Mapping[str, Part]) -> dict[str, SafeString]:
    language = get_language() or ""
    return {name: _markup(language, name, part) for name, part in parts.items()}


def map_svg(state: State) -> str:
    """The map of this state as a standalone SVG."""
    ground = scenery(state.city)
    width, height = (float(each) for each in ground.view_box.split()[2:])
    drawn = {"scenery": ground, "parts": markup(map_parts(state)), "width": width, "height": height}
    return render_to_string("story/map.svg", drawn).strip()


def _markup(language: str, name: str, part: Part) -> SafeString:
    match part.data:
        case HexDrawing():
            return _hex(language, name, part.template, part.data)
        case Ground():
            return _ground(language, name, part)
        case _:
            return _drawn(name, part)


@lru_cache(DRAWN)
def _hex(language: str, name: str, template: str, data: HexDrawing) -> SafeString:
    return _drawn(name, Part(template, data))


@remembered
def _ground(language: str, name: str, part: Part) -> SafeString:
    return _drawn(name, part)


def _drawn(name: str, part: Part) -> SafeString:
    text = get_template(part.template).render({"name": name, "part": part.data})
    return mark_safe(text.strip())  # noqa: S308 - drawn by our templates
