"""Screens of Councillors and Scientists, built from an empty record (council.md)."""

from msgspec import Struct

from crisis_map.city.hexes import Label
from crisis_map.records.council import Council, HandedIn, Tax, Told
from crisis_map.records.state import Forecast, State
from crisis_map.screens.control import ForecastScreen, forecast_screen
from crisis_map.screens.public_map import MapScreen, map_screen
from crisis_map.screens.reports import Report, reports


class CouncillorScreen(Struct, frozen=True, tag="councillor"):
    """A District Councillor's screen: the map, and the district's own figures.

    `died`: hexes of its deaths in the last closed turn under a ruling on the Council; `slid`: of those that
    catastrophic failure caused. `treasury`: None without treasuries. `handed_in`: not taken yet. `tax`: of the last
    close.
    """

    map: MapScreen
    district: str
    funding: int
    report: Report
    died: tuple[Label, ...]
    slid: tuple[Label, ...]
    treasury: int | None
    handed_in: HandedIn | None
    tax: Tax | None


class GivenForecast(Struct, frozen=True):
    """A forecast known to the Scientists, by its number, and the parts that districts were told."""

    number: int
    forecast: ForecastScreen
    told: tuple[tuple[str, Told], ...]


class ScientistsScreen(Struct, frozen=True, tag="scientists"):
    """The Scientists' screen: the map and their forecasts. No forms, funding or reports."""

    map: MapScreen
    forecasts: tuple[GivenForecast, ...]


def councillor_screen(state: State, district: str) -> CouncillorScreen:
    council = state.council or Council()
    is_closed = state.phase == "closed"
    died, slid = (council.died, council.slid) if is_closed else (council.died_before, council.slid_before)
    return CouncillorScreen(
        map=map_screen(state),
        district=district,
        funding=state.funding[district],
        report=reports(state)[district],
        died=died.get(district, ()),
        slid=slid.get(district, ()),
        treasury=council.treasuries.get(district),
        handed_in=council.handed_in.get(district),
        tax=council.taxes.get(district),
    )


def scientists_screen(state: State) -> ScientistsScreen:
    given = {name: forecast for name, forecast in state.forecasts.items() if forecast.scientists}
    return ScientistsScreen(map_screen(state), tuple(_given(state, name, each) for name, each in given.items()))


def _given(state: State, name: str, forecast: Forecast) -> GivenForecast:
    told = ((district, forecast.told(district)) for district in state.city.districts if forecast.reaches(district))
    given = forecast_screen(state, name, Told(forecast.hex, forecast.magnitude))
    return GivenForecast(int(name[1:]), given, tuple(told))
