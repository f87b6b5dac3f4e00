"""Parts of the Scientists' page: the forecasts that they know, and whom they told what (council.md)."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.drawing import geometry, shapes
from crisis_map.drawing.done_marks import seen
from crisis_map.drawing.shapes import MarksAbove, MarksBelow, Numbered
from crisis_map.parts.every_page import part
from crisis_map.records.council import Told
from crisis_map.records.council_events import ForecastPassedOn
from crisis_map.records.events import CrisisScheduled, ForecastPublished, ForecastWithdrawn
from crisis_map.rules.crises import blast_of
from crisis_map.screens.council import GivenForecast, ScientistsScreen
from crisis_map.screens.public_map import MapScreen
from megagame.core.listing import Dated
from megagame.core.parts import Part

KINDS = (CrisisScheduled, ForecastPublished, ForecastWithdrawn, ForecastPassedOn)


class ToldDistrict(Struct, frozen=True):
    """What a district knows of a forecast. `told_at`: when the Scientists last told it anything of it."""

    key: str
    name: str
    palette: int
    hex: bool
    magnitude: bool
    told_at: datetime | None = None

    @property
    def nothing(self) -> bool:
        return not (self.hex or self.magnitude)


class KnownForecast(Struct, frozen=True):
    """A forecast given to the Scientists, or (`withdrawn_at`) taken from them.

    `at`, `magnitude`: None: not given. `hits`: number of hexes of the blast as the map is now; 0 unless both are known.
    `over`: its turn has passed.
    """

    number: int
    turn: int
    at: Label | None
    magnitude: str | None
    hits: int
    over: bool
    districts: tuple[ToldDistrict, ...]
    withdrawn_at: datetime | None = None

    @property
    def whole(self) -> bool:
        return self.at is not None and self.magnitude is not None

    @property
    def open(self) -> bool:
        """Whether districts can be told of it."""
        return not (self.over or self.withdrawn_at)


class Forecasts(Struct, frozen=True):
    """Forecasts of coming crises first, then those that are over or withdrawn. `turn`: the coming or open turn."""

    forecasts: tuple[KnownForecast, ...]
    districts: tuple[ToldDistrict, ...]
    turn: int

    @property
    def lacking(self) -> bool:
        """Whether a forecast lacks its hex or its magnitude."""
        return not all(each.whole for each in self.forecasts)


def scientists_parts(screen: ScientistsScreen) -> dict[str, Part]:
    """Parts that the state alone gives: the map's marks."""
    return {
        "marks-below": part("marks_below", _below(screen)),
        "marks-above": part("marks_above", _above(screen)),
    }


def forecast_parts(screen: ScientistsScreen, happened: tuple[Dated, ...]) -> Mapping[str, Part]:
    """The list and the table of forecasts, which have times."""
    times = dict(_told_at(happened))
    given = tuple(_known(screen, each, times) for each in screen.forecasts)
    known = sorted((*given, *_withdrawn(screen, happened)), key=lambda each: (not each.open, each.number))
    city = screen.map.city
    nobody = tuple(_district(city, key, Told(), None) for key in city.districts)
    forecasts = Forecasts(tuple(known), nobody, _coming(screen.map))
    return {"given-forecasts": part("given_forecasts", forecasts), "who-knows": part("who_knows", forecasts)}


def _coming(shown: MapScreen) -> int:
    return shown.turn if shown.phase == "open" else shown.turn + 1


def _known(screen: ScientistsScreen, given: GivenForecast, times: Mapping[tuple[int, str], datetime]) -> KnownForecast:
    forecast, told, city = given.forecast, dict(given.told), screen.map.city
    districts = (_district(city, key, told.get(key, Told()), times.get((given.number, key))) for key in city.districts)
    return KnownForecast(
        number=given.number,
        turn=forecast.turn,
        at=forecast.at,
        magnitude=forecast.magnitude,
        hits=len(_blast(city, forecast.at, forecast.magnitude)),
        over=forecast.turn < _coming(screen.map),
        districts=tuple(districts),
    )


def _district(city: City, key: str, told: Told, told_at: datetime | None) -> ToldDistrict:
    return ToldDistrict(key, city.name_of(key), shapes.palette(city, key), told.hex, told.magnitude, told_at)


def _told_at(happened: Iterable[Dated]) -> Iterator[tuple[tuple[int, str], datetime]]:
    for event, at in happened:
        if isinstance(event, ForecastPassedOn):
            yield from (((_number(event.forecast), district), at) for district in event.districts)


def _withdrawn(screen: ScientistsScreen, happened: Iterable[Dated]) -> Iterator[KnownForecast]:
    """Forecasts that were given to the Scientists and then withdrawn, with what they knew of them."""
    crises, published = dict[str, CrisisScheduled](), dict[str, ForecastPublished]()
    for event, at in happened:
        match event:
            case CrisisScheduled():
                crises[event.crisis] = event
            case ForecastPublished() if event.scientists:
                published[event.forecast] = event
            case ForecastWithdrawn() if event.forecast in published:
                given = published.pop(event.forecast)
                yield _taken(screen, given, crises[given.crisis], at)
            case _:
                pass


def _taken(screen: ScientistsScreen, given: ForecastPublished, crisis: CrisisScheduled, at: datetime) -> KnownForecast:
    return KnownForecast(
        number=_number(given.forecast),
        turn=crisis.turn,
        at=crisis.at if given.hex else None,
        magnitude=crisis.magnitude if given.magnitude else None,
        hits=0,
        over=crisis.turn < _coming(screen.map),
        districts=(),
        withdrawn_at=at,
    )


def _number(name: str) -> int:
    return int(name[1:])


def _to_come(screen: ScientistsScreen) -> Iterator[GivenForecast]:
    return (each for each in screen.forecasts if each.forecast.turn >= _coming(screen.map) and each.forecast.at)


def _below(screen: ScientistsScreen) -> MarksBelow:
    """Blasts as far as they are known, below what just happened."""
    city, done = screen.map.city, seen(screen.map).below
    told = (each.forecast for each in _to_come(screen))
    blasts = (_blast(city, each.at, each.magnitude) or (each.at or "",) for each in told)
    areas = tuple(shapes.area(city, hexes, "secret") for hexes in blasts)
    return replace(done, areas=(*areas, *done.areas))


def _above(screen: ScientistsScreen) -> MarksAbove:
    """The numbers of forecasts at their hexes; several at one hex side by side."""
    city, numbers, at_hex = screen.map.city, list[Numbered](), dict[Label, int]()
    for each in _to_come(screen):
        at = each.forecast.at or ""
        middle, place = geometry.centre(city, at), at_hex.get(at, 0)
        at_hex[at] = place + 1
        numbers.append(Numbered(each.number, round(middle.x - 30 + 26 * place, 1), round(middle.y - 30, 1)))
    return replace(seen(screen.map).above, numbers=tuple(numbers), focus="")


def _blast(city: City, at: Label | None, magnitude: str | None) -> tuple[Label, ...]:
    if at is None or magnitude is None:
        return ()
    return tuple(hit.at for hit in blast_of(city, at, city.magnitudes[magnitude]).hits)
