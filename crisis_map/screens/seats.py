"""Each seat's screen, built from an empty record: only what is added here is sent."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from crisis_map.city.city import SCIENTISTS
from crisis_map.city.hexes import Offset, offset
from crisis_map.records.council import COUNCILLOR_SEAT, Council
from crisis_map.records.forms import Line
from crisis_map.records.state import DISTRICT_SEAT, Box, State
from crisis_map.screens.control import ControlScreen, ForecastScreen, control_screen, forecast_screen
from crisis_map.screens.council import CouncillorScreen, ScientistsScreen, councillor_screen, scientists_screen
from crisis_map.screens.public_map import JudgedLine, MapScreen, map_screen
from crisis_map.screens.reports import Report, reports
from megagame.core.game import CONTROL, WALL, Seat


class WallScreen(Struct, frozen=True, tag="wall"):
    """The projector and other viewers: nothing secret."""

    map: MapScreen


class DistrictScreen(Struct, frozen=True, tag="district"):
    """A Guard Captain's screen: the map, and the district's funding, report and forecasts.

    `box`: this turn's box. `begun`: a line of any form was judged, which is public. `orders`: this turn's judged lines
    of the district, in label order. `withdrawn`: forecasts that it knew, under a ruling on the Council.
    """

    map: MapScreen
    district: str
    funding: int
    report: Report
    forecasts: tuple[ForecastScreen, ...]
    box: Box | None
    begun: bool
    orders: tuple[JudgedLine, ...]
    withdrawn: tuple[ForecastScreen, ...] = ()


Screen: TypeAlias = ControlScreen | WallScreen | DistrictScreen | CouncillorScreen | ScientistsScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat`, a seat of this city, may see."""
    if seat == CONTROL:
        return control_screen(state)
    if seat == WALL:
        return WallScreen(map_screen(state))
    if seat == SCIENTISTS:
        return scientists_screen(state)
    if seat.startswith(COUNCILLOR_SEAT):
        return councillor_screen(state, seat.removeprefix(COUNCILLOR_SEAT))
    return _district(state, seat.removeprefix(DISTRICT_SEAT))


def _district(state: State, district: str) -> DistrictScreen:
    return DistrictScreen(
        map=map_screen(state),
        district=district,
        funding=state.funding[district],
        report=reports(state)[district],
        forecasts=tuple(_forecasts(state, district)),
        box=state.box,
        begun=any(_is_judged(line) for form in state.forms for line in form.lines),
        orders=_own_orders(state, district),
        withdrawn=tuple(_withdrawn(state.council or Council(), district)),
    )


def _forecasts(state: State, district: str) -> Iterable[ForecastScreen]:
    for name, forecast in state.forecasts.items():
        if forecast.reaches(district):
            passed_on = not forecast.published_to(district)
            yield forecast_screen(state, name, forecast.told(district), by_scientists=passed_on)


def _withdrawn(council: Council, district: str) -> Iterable[ForecastScreen]:
    for each in council.withdrawn:
        if told := each.told.get(district):
            at, magnitude = each.at if told.hex else None, each.magnitude if told.magnitude else None
            yield ForecastScreen(each.turn, at, magnitude, by_scientists=district in each.passed_on)


def _own_orders(state: State, district: str) -> tuple[JudgedLine, ...]:
    """Judged lines. Skipped lines are left out: the form's receipt shows those."""
    judged = (
        JudgedLine(line.from_, line.to, line.fate, line.moved, line.became)
        for form in state.forms
        if form.district == district
        for line in form.lines
        if line.fate is not None and line.fate != "skipped"
    )
    return tuple(sorted(judged, key=_in_label_order))


def _is_judged(line: Line) -> bool:
    """Skipped lines do not count, as nobody saw them."""
    return line.fate not in {None, "skipped"}


def _in_label_order(order: JudgedLine) -> tuple[Offset, Offset, str, str, str]:
    return offset(order.from_), offset(order.to), order.verdict, order.token or "", order.becomes or ""
