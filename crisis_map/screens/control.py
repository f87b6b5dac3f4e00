"""Control's screen: everything, with the effects of possible next steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, count
from crisis_map.records import actions as asked
from crisis_map.records import events as happened
from crisis_map.records.council import Council, Told
from crisis_map.records.events import Event, Pending
from crisis_map.records.forms import Fate, Form, Line
from crisis_map.records.state import Box, Crisis, Forecast, State, coming_turn, crises_to_strike, tokens_at
from crisis_map.rules import phases, queue
from crisis_map.rules.apply import after
from crisis_map.rules.crises import Displacement, Hit, blast_of
from crisis_map.rules.queue import LineToCome
from crisis_map.screens.public_map import MapScreen, map_screen
from crisis_map.screens.reports import Report, Sums, deaths_lately, reports, sums_of
from megagame.core.cached import remembered, remembered_by_place

ForeseenKind: TypeAlias = Literal["ruin", "riot", "failure"]


class ForecastScreen(Struct, frozen=True):
    """A forecast's contents; None: not disclosed. `by_scientists`: passed on by them."""

    turn: int
    at: Label | None
    magnitude: str | None
    by_scientists: bool = False


class PublishedForecast(Struct, frozen=True):
    """A forecast as Control sees it. `passed_on`: what the Scientists told each district.

    `districts`: those that Control told (empty: all, or only the Scientists if `scientists`).
    """

    name: str
    forecast: ForecastScreen
    districts: tuple[str, ...]
    scientists: bool = False
    passed_on: Mapping[str, Told] = {}

    @property
    def everybody(self) -> bool:
        """Whether Control told all districts."""
        return not (self.districts or self.scientists)


class CrisisScreen(Struct, frozen=True):
    name: str
    turn: int
    at: Label
    magnitude: str
    struck: bool
    hits: tuple[Hit, ...]
    forecasts: tuple[PublishedForecast, ...]


class FormScreen(Struct, frozen=True):
    """A queued form with the results or expected results of its lines. `number`: as people refer to it."""

    name: str
    number: int
    district: str
    notes: str
    lines: tuple[LineScreen, ...]


class LineScreen(Struct, frozen=True):
    """A line of a form. `fate`, `moved`, `became`: its result. `outlook`: the expected one, until then."""

    number: int
    from_: Label
    to: Label
    token: Kind | None
    fate: Fate | None
    moved: Kind | None
    became: Kind | None
    outlook: LineToCome | None
    is_next: bool


class StrikeScreen(Struct, frozen=True):
    """A crisis that may be struck now, with its totals and the tokens it would displace.

    `removed`: hexes that would lose an unrest token. `reports`: the districts' reports after the strike.
    """

    crisis: CrisisScreen
    sums: Sums
    removed: tuple[Label, ...]
    displaced: tuple[Displacement, ...]
    reports: Mapping[str, Report]


class OpeningScreen(Struct, frozen=True):
    """Events of the next open, and the tokens that its spread would displace."""

    events: tuple[Event, ...]
    displaced: tuple[Displacement, ...]


class Foreseen(Struct, frozen=True):
    """Adjacent hexes that will turn at the next open. `count`: their turning tokens, or hexes around them."""

    kind: ForeseenKind
    hexes: tuple[Label, ...]
    count: int


class ControlScreen(Struct, frozen=True, tag="control"):
    """Everything.

    `deaths_lately`: by district, in the last closed turn. `strikes`: effects of each crisis that may be struck now, in
    order. `opening`: effects of opening, while the phase is closed. `foreseen`: what is pending, or would be if the
    phase closed now with all crises struck. `forms_in`: Control confirmed that all forms are in. `council`: None if the
    rulings have none.
    """

    map: MapScreen
    funding: Mapping[str, int]
    reports: Mapping[str, Report]
    deaths_lately: Mapping[str, int]
    crises: tuple[CrisisScreen, ...]
    forms: tuple[FormScreen, ...]
    box: Box | None
    forms_in: bool
    strikes: tuple[StrikeScreen, ...]
    opening: OpeningScreen | None
    foreseen: tuple[Foreseen, ...]
    coming_turn: int
    council: Council | None


@remembered
def control_screen(state: State) -> ControlScreen:
    closed = after(state, phases.closing(state)) if state.phase == "open" else state
    return ControlScreen(
        map=map_screen(state),
        funding=state.funding,
        reports=reports(state),
        deaths_lately=deaths_lately(state),
        crises=tuple(_crisis(state, name) for name in state.crises),
        forms=tuple(_forms(state)),
        box=state.box,
        forms_in=state.forms_in,
        strikes=tuple(_strike(state, name) for name in _striking(state)),
        opening=_opening(state) if state.phase == "closed" else None,
        foreseen=tuple(_foreseen(closed, closed.pending)),
        coming_turn=coming_turn(state),
        council=state.council,
    )


def forecast_screen(state: State, name: str, told: Told, *, by_scientists: bool = False) -> ForecastScreen:
    """The forecast as known to somebody who was `told` this part of it."""
    return _told(state.crises[state.forecasts[name].crisis], told, by_scientists=by_scientists)


def _told(crisis: Crisis, told: Told | Forecast, *, by_scientists: bool = False) -> ForecastScreen:
    return ForecastScreen(
        turn=crisis.turn,
        at=crisis.at if told.hex else None,
        magnitude=crisis.magnitude if told.magnitude else None,
        by_scientists=by_scientists,
    )


def _striking(state: State) -> tuple[str, ...]:
    return crises_to_strike(state) if state.phase == "open" else ()


def _strike(state: State, name: str) -> StrikeScreen:
    events = phases.strike(state, asked.Strike(name))
    return StrikeScreen(
        crisis=_crisis(state, name),
        sums=sums_of(events),
        removed=tuple(event.at for event in events if isinstance(event, happened.UnrestRemoved)),
        displaced=phases.proposal(state, name),
        reports=reports(after(state, events)),
    )


def _opening(state: State) -> OpeningScreen:
    return OpeningScreen(phases.open_phase(state, asked.OpenPhase()), phases.proposal_at_open(state))


def _foreseen(state: State, pending: Pending) -> Iterable[Foreseen]:
    """Groups that the next open would turn, on the current map."""
    for group in pending.ruins:
        yield Foreseen("ruin", group, sum(count(tokens_at(state, at), "unrest") for at in group))
    for group in pending.riots:
        yield Foreseen("riot", group, sum(count(tokens_at(state, at), "refugee") for at in group))
    failing = {at for group in pending.failures for at in group}
    for group in pending.failures:
        around = {near for at in group for near in state.city.neighbours[at]} - failing
        yield Foreseen("failure", group, len(around))


def _forms(state: State) -> Iterable[FormScreen]:
    outlooks = {(outlook.form, outlook.line.number): outlook for outlook in queue.lines_to_come(state)}
    following = next(iter(outlooks), None)
    for form in queue.in_order(state):
        lines = tuple(_line(form, line, outlooks, following) for line in form.lines)
        yield FormScreen(form.name, form.called.number, form.district, form.notes, lines)


def _line(
    form: Form, line: Line, outlooks: Mapping[tuple[str, int], LineToCome], following: tuple[str, int] | None
) -> LineScreen:
    place = (form.name, line.number)
    return LineScreen(
        number=line.number,
        from_=line.from_,
        to=line.to,
        token=line.token,
        fate=line.fate,
        moved=line.moved,
        became=line.became,
        outlook=outlooks.get(place),
        is_next=place == following,
    )


def _crisis(state: State, name: str) -> CrisisScreen:
    return _crisis_told(name, state.city, state.crises[name], state.forecasts)


@remembered_by_place
def _crisis_told(name: str, city: City, crisis: Crisis, published: Mapping[str, Forecast]) -> CrisisScreen:
    told = tuple(
        PublishedForecast(each, _told(crisis, forecast), forecast.districts, forecast.scientists, forecast.passed_on)
        for each, forecast in published.items()
        if forecast.crisis == name
    )
    hits = blast_of(city, crisis.at, city.magnitudes[crisis.magnitude]).hits
    return CrisisScreen(name, crisis.turn, crisis.at, crisis.magnitude, crisis.struck, hits, told)
