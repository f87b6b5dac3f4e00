"""Named parts of the Crisis Map's pages, and their unchanging scenery.

Control's page has a `step-…` for each step of the turn, a `line-…` for some lines, `next`, `to-come`, `later`,
`places`, `strikes`, `opening`, `waiting`, `warnings`, a `district-row-…` for each district and the slums, `crises`,
`secrets`, `box-line`, `box-state`, `turn`, `totals`, `marks-below`, `marks-above` and one part for each hex. With a
Council it has `mandate`, too, and where Councillors hand funding in, a `fund-row-…` for each district, `fund-sums` and
`fund-passed`. The projector's and the districts' pages have `turn`, `totals`, the marks, the hexes, `just` and
`pending`; with a Council, the projector's has `mandate`. A district's page also has
`strip` (funding and forecasts), `district`, `box` and `own-orders`. A Councillor's page has `mandate`, `own-report`,
`own-treasury` and `own-funding`, that of the Scientists `given-forecasts` and `who-knows`. Pages of all seats have
`city`, which identifies the city that the page was drawn for. The site adds log, undo and presence to Control's.
"""

import hashlib
from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City, CouncilRuling, Magnitude
from crisis_map.city.hexes import Label
from crisis_map.drawing import shapes
from crisis_map.drawing.district_names import named
from crisis_map.drawing.done_marks import seen
from crisis_map.parts import funding_story, report_story, scientists_parts
from crisis_map.parts.console import control
from crisis_map.parts.council_parts import fund_rows
from crisis_map.parts.councillor_parts import councillor_parts, funding_parts
from crisis_map.parts.every_page import coming, looking, part
from crisis_map.parts.queue_parts import names
from crisis_map.parts.scientists_parts import forecast_parts
from crisis_map.records.actions import MOST_LINES
from crisis_map.records.council import COUNCILLOR_SEAT
from crisis_map.records.state import DISTRICT_SEAT, Box, State
from crisis_map.rules.crises import blast_of
from crisis_map.screens.control import ControlScreen, ForecastScreen
from crisis_map.screens.council import CouncillorScreen, ScientistsScreen
from crisis_map.screens.reports import Report
from crisis_map.screens.seats import DistrictScreen, Screen, WallScreen
from megagame.core.cached import remembered
from megagame.core.game import Seat
from megagame.core.listing import Dated
from megagame.core.parts import Part

TOLD: tuple[type[Any], ...] = tuple({*funding_story.KINDS, *scientists_parts.KINDS, *report_story.KINDS})
"""The event types of which pages say when they happened."""

_AROUND_OWN = 62.0
LEAST_LETTERS, MOST_UNITS = 12, 36
"""The smallest letters in pixels, and the largest in the map's units, as `static/legible.js` has them."""


class District(Struct, frozen=True):
    """A district's own figures and forecasts. `council`, `mandate`, `withdrawn`: as in `Strip`."""

    name: str
    palette: int
    funding: int
    report: Report
    forecasts: tuple[ForecastScreen, ...]
    council: bool
    mandate: str
    withdrawn: tuple[ForecastScreen, ...]


class Strip(Struct, frozen=True):
    """A captain's overview: remaining funding, and forecasts for turns that are not over.

    `council`: a ruling gives Councillors and Scientists a part, and forecasts say whom they come from. `mandate`: the
    Council's sentence, or "". `withdrawn`: forecasts that the district knew.
    """

    funding: int
    forecasts: tuple[ForecastScreen, ...]
    council: bool
    mandate: str
    withdrawn: tuple[ForecastScreen, ...]


class BoxTold(Struct, frozen=True):
    """This turn's box for captains; None: not opened yet. `begun`: Control has begun to execute forms."""

    box: Box | None
    begun: bool


class DistrictScenery(Struct, frozen=True):
    """A district's name, and the seat of its captains. `row`, `fund_row`: its parts on Control's page."""

    key: str
    name: str
    palette: int
    seat: Seat
    row: str
    fund_row: str


class CouncilScenery(Struct, frozen=True):
    """A Councillor's district and its part of the map. `least_width`: in pixels, so that its labels can be read."""

    key: str
    name: str
    palette: int
    seat: Seat
    map: shapes.Scenery
    least_width: int


class Scenery(Struct, frozen=True):
    """Unchanging parts of the pages.

    `slums_row`: the slums' part on Control's page. `lines`: of the queue. `ruling`: on the Council; `councillors`: none
    without it.
    """

    map: shapes.Scenery
    districts: tuple[DistrictScenery, ...]
    slums_row: str
    lines: tuple[str, ...]
    magnitudes: Mapping[str, Magnitude]
    most_lines: int
    ruling: CouncilRuling | None = None
    councillors: tuple[CouncilScenery, ...] = ()

    @property
    def has_funds(self) -> bool:
        """Whether Councillors hand funding in."""
        return self.ruling is not None and self.ruling.funding != "control"


def parts(screen: Screen) -> Mapping[str, Part]:
    """All parts of this screen."""
    return {**_parts(screen), "city": part("city", city_mark(screen.map.city))}


@remembered
def city_mark(city: City) -> str:
    """Hash of the city as drawn, and of the parts that its rulings add. It changes when Control changes them."""
    drawn = (city.layout, list(city.districts.items()), [(at, block.district) for at, block in city.hexes.items()])
    pages = (*drawn, city.council) if city.council else drawn
    return hashlib.sha256(msgspec.json.encode(pages)).hexdigest()[:16]


def _parts(screen: Screen) -> Mapping[str, Part]:
    match screen:
        case ControlScreen():
            return control(screen)
        case WallScreen(map=shown):
            mandate = {"mandate": part("mandate_on_wall", shown.mandate)} if shown.city.council else {}
            return {**looking(shown), "pending": part("coming", coming(shown)), **mandate}
        case CouncillorScreen():
            return councillor_parts(screen)
        case ScientistsScreen():
            return {**looking(screen.map), **scientists_parts.scientists_parts(screen)}
        case DistrictScreen():
            return {
                **looking(screen.map),
                "marks-below": part("marks_below", _with_forecasts(screen)),
                "strip": part("strip", _strip(screen)),
                "district": part("district", _district(screen)),
                "box": part("box_told", BoxTold(screen.box, screen.begun)),
                "own-orders": part("own_orders", screen.orders),
            }
        case _:
            assert_never(screen)


def scenery(state: State) -> Scenery:
    """The parts of this city's pages that are drawn once."""
    city = state.city
    districts = tuple(
        DistrictScenery(
            key=key,
            name=city.name_of(key),
            palette=shapes.palette(city, key),
            seat=DISTRICT_SEAT + key,
            row=f"district-row-{number}",
            fund_row=f"fund-row-{number}",
        )
        for number, key in enumerate(city.districts, 1)
    )
    slums_row = f"district-row-{len(districts) + 1}"
    whole = shapes.scenery(city)
    councillors = tuple(_councillor(city, whole, key) for key in city.districts) if city.council else ()
    lines = tuple(names())
    return Scenery(whole, districts, slums_row, lines, city.magnitudes, MOST_LINES, city.council, councillors)


def times_of(screen: Screen, happened: tuple[Dated, ...]) -> Mapping[str, Part]:
    """The parts that say when something happened, or what has changed, from dated events of `TOLD`."""
    match screen:
        case ControlScreen():
            return fund_rows(screen, happened)
        case CouncillorScreen():
            return funding_parts(screen, happened)
        case ScientistsScreen():
            return forecast_parts(screen, happened)
        case _:
            return {}


def _councillor(city: City, whole: shapes.Scenery, district: str) -> CouncilScenery:
    """The map has the district's hexes alone, and no name."""
    own = {at for at, block in city.hexes.items() if block.district == district}
    cells = tuple(cell for cell in whole.cells if cell.label in own)
    drawings = tuple(each for key, each in zip(named(city).names, whole.districts, strict=True) if key == district)
    box = shapes.focus(city, own, _AROUND_OWN) if own else shapes.whole(city)
    drawn = replace(whole, view_box=shapes.view_box(box), cells=cells, districts=drawings)
    name, palette = city.name_of(district), shapes.palette(city, district)
    least_width = ceil((box.right - box.left) * LEAST_LETTERS / MOST_UNITS)
    return CouncilScenery(district, name, palette, COUNCILLOR_SEAT + district, drawn, least_width)


def _district(screen: DistrictScreen) -> District:
    city = screen.map.city
    colours = shapes.palette(city, screen.district)
    name = city.name_of(screen.district)
    return District(
        name=name,
        palette=colours,
        funding=screen.funding,
        report=screen.report,
        forecasts=screen.forecasts,
        council=city.council is not None,
        mandate=screen.map.mandate,
        withdrawn=screen.withdrawn,
    )


def _strip(screen: DistrictScreen) -> Strip:
    has_council = screen.map.city.council is not None
    return Strip(screen.funding, tuple(_to_come(screen)), has_council, screen.map.mandate, screen.withdrawn)


def _to_come(screen: DistrictScreen) -> Iterable[ForecastScreen]:
    shown = screen.map
    first = shown.turn if shown.phase == "open" else shown.turn + 1
    return (each for each in screen.forecasts if each.turn >= first)


def _with_forecasts(screen: DistrictScreen) -> shapes.MarksBelow:
    """Marks below the tokens: forecasts first, then recent events."""
    city, done = screen.map.city, seen(screen.map).below
    told = tuple(_to_come(screen))
    areas = tuple(_foretold(city, each.at, each.magnitude) for each in told if each.at and each.magnitude)
    rings = tuple(shapes.ring(city, each.at, "centre") for each in told if each.at)
    return replace(done, areas=(*areas, *done.areas), rings=(*rings, *done.rings))


def _foretold(city: City, at: Label, magnitude: str) -> shapes.Area:
    hits = blast_of(city, at, city.magnitudes[magnitude]).hits
    return shapes.area(city, [hit.at for hit in hits], "secret")
