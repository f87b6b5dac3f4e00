"""What each seat sees of the Crisis Map, built up from nothing: what is not put in here is sent to nobody."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from crisis_map.control_screen import ControlScreen, ForecastScreen, control_screen, forecast_screen
from crisis_map.map_screen import MapScreen, map_screen
from crisis_map.reports import Report, reports
from crisis_map.state import DISTRICT_SEAT, State
from megagame.core.game import CONTROL, WALL, Seat


class WallScreen(Struct, frozen=True, tag="wall"):
    """The projector, and whoever else may look: no secret."""

    map: MapScreen


class DistrictScreen(Struct, frozen=True, tag="district"):
    """A Guard Captain's view: the map, and of the own district the funding, the report and the forecasts."""

    map: MapScreen
    district: str
    funding: int
    report: Report
    forecasts: tuple[ForecastScreen, ...]


Screen: TypeAlias = ControlScreen | WallScreen | DistrictScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat` may know in this state; `seat` must be one of the city's."""
    if seat == CONTROL:
        return control_screen(state)
    if seat == WALL:
        return WallScreen(map_screen(state))
    return _district(state, seat.removeprefix(DISTRICT_SEAT))


def _district(state: State, district: str) -> DistrictScreen:
    told = (name for name, forecast in state.forecasts.items() if forecast.reaches(district))
    return DistrictScreen(
        map=map_screen(state),
        district=district,
        funding=state.funding[district],
        report=reports(state)[district],
        forecasts=tuple(forecast_screen(state, name) for name in told),
    )
