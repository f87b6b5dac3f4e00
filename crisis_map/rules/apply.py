"""The effect of each event on the state. It never fails, evaluates no rule and leaves its input unchanged."""

from collections.abc import Iterable, Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, Token, arranged, kinds, moved_first, newcomer, unmoved, with_token, without
from crisis_map.records import box_events as boxed
from crisis_map.records import events as happened
from crisis_map.records.actions import MOST_LINES
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council_events import CouncilEvent
from crisis_map.records.events import Event, MapEvent
from crisis_map.records.forms import Fate, Form, Line
from crisis_map.records.funding_events import FundingPlanned, FundingSet
from crisis_map.records.state import (
    AT_OPENING,
    Box,
    BoxStage,
    Choice,
    Column,
    Crisis,
    Deaths,
    Forecast,
    PlannedFunding,
    State,
    founded,
    tokens_at,
    with_tokens,
)
from crisis_map.rules import city_changes
from crisis_map.rules.council_rules import changes as council_changes

Record = TypeVar("Record")


def apply(state: State, event: Event) -> State:
    """The state after `event`, which must have been decided for `state`."""
    changed = _changed(state, event)
    return replace(changed, just=_just(state, event)) if isinstance(event, MapEvent) else changed


def after(state: State, events: Iterable[Event]) -> State:
    """The state after applying `events` in order."""
    for event in events:
        state = apply(state, event)
    return state


def _just(state: State, event: MapEvent) -> tuple[MapEvent, ...]:
    match event:
        case happened.OrderJudged() | happened.CrisisStruck() | happened.PhaseClosed():
            anew = not event.follows
        case happened.PhaseOpened() | happened.TokenPlaced() | happened.TokenRemoved() | happened.TokenShifted():
            anew = True
        case _:
            anew = False
    return (event,) if anew else (*state.just, event)


def _changed(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event, that is all
    if isinstance(event, CityEvent):
        return city_changes.applied(state, event)
    if isinstance(event, CouncilEvent):
        return council_changes.applied(state, event)
    match event:
        case happened.CityFounded():
            return founded(event.city)
        case FundingSet():
            council = council_changes.funded(state, event.district, event.amount)
            return replace(state, funding={**state.funding, event.district: event.amount}, council=council)
        case FundingPlanned():
            return _funding_planned(state, event)
        case happened.CrisisScheduled():
            return _crisis_scheduled(state, event)
        case happened.CrisisCancelled():
            return _without_choices(replace(state, crises=_less(state.crises, event.crisis)), event.crisis)
        case happened.ForecastPublished():
            return _forecast_published(state, event)
        case happened.ForecastWithdrawn():
            council = council_changes.withdrawn(state, state.forecasts[event.forecast])
            return replace(state, forecasts=_less(state.forecasts, event.forecast), council=council)
        case happened.PhaseOpened():
            return _phase_opened(state, event)
        case happened.HexRuined():
            return _turned(state, event.at, "unrest", "damage")
        case happened.HexRioted():
            return _turned(state, event.at, "refugee", "unrest")
        case happened.MovesRenewed():
            return replace(state, tokens=tuple(map(_renewed, state.tokens)))
        case happened.FormQueued():
            return _counted(replace(state, forms=(*state.forms, event.form)), event.form.name)
        case happened.FormsEnded():
            return replace(state, forms_in=True)
        case boxed.BoxOpened():
            return replace(state, box=Box("accepting", event.lines))
        case boxed.BoxShut():
            return _box_at(state, "shut")
        case boxed.BoxUnsealed():
            return _box_unsealed(state, event)
        case happened.PlaceChosen():
            return _place_chosen(state, event)
        case happened.PlacesForgotten():
            return _without_choices(state, event.crisis)
        case happened.FormMovedFirst():
            return _moved_first(state, event.form)
        case happened.CrisisMovedFirst():
            return _moved_first(state, event.crisis)
        case happened.LineChanged():
            return _with_line(state, event.form, Line(event.line, event.from_, event.to, event.token))
        case happened.LineSkipped():
            return _with_fate(state, event.form, event.line, "skipped")
        case happened.OrderJudged():
            return _order_judged(state, event)
        case happened.RubbleCleared():
            return _less_token(state, event.at, Token("damage"))
        case happened.CrisisStruck():
            return _crisis_struck(state, event.crisis)
        case happened.HexStruck():
            return _hex_struck(state, event)
        case happened.UnrestRemoved():
            return _less_token(state, event.at, Token("unrest"))
        case happened.TokenDisplaced():
            return _more_token(state, event.to, newcomer(event.becomes))
        case happened.TokenDestroyed():
            return _token_destroyed(state, event.at)
        case happened.PhaseClosed():
            return _phase_closed(state, event)
        case happened.TokenPlaced():
            return _more_token(state, event.at, Token(event.token))
        case happened.TokenRemoved():
            return _less_token(state, event.at, event.token)
        case happened.TokenShifted():
            return _more_token(_less_token(state, event.from_, event.token), event.to, event.token)
        case happened.NoteWritten():
            return state
        case _:
            assert_never(event)


def _more_token(state: State, at: Label, token: Token) -> State:
    return with_tokens(state, at, with_token(tokens_at(state, at), token))


def _less_token(state: State, at: Label, token: Token) -> State:
    return with_tokens(state, at, without(tokens_at(state, at), token))


def _turned(state: State, at: Label, was: Kind, becomes: Kind) -> State:
    """Replace one token of the hex by another kind, in place."""
    tokens = tokens_at(state, at)
    token = moved_first(tokens, was)
    assert token is not None  # noqa: S101 - decided so
    return with_tokens(state, at, with_token(without(tokens, token), Token(becomes)))


def _renewed(column: Column) -> Column:
    """The column with no token marked as moved. Returns the same object if none was, to avoid copying a large map."""
    moved = any(token.moved for tokens in column for token in tokens)
    return tuple(unmoved(kinds(tokens)) for tokens in column) if moved else column


def _funding_planned(state: State, event: FundingPlanned) -> State:
    of_it = (event.turn, event.district)
    plans = [plan for plan in state.planned_funding if (plan.turn, plan.district) != of_it]
    if event.amount:
        plans.append(PlannedFunding(event.turn, event.district, event.amount))
    places = {district: place for place, district in enumerate(state.city.districts)}
    plans.sort(key=lambda plan: (plan.turn, places.get(plan.district, len(places))))
    return replace(state, planned_funding=tuple(plans))


def _crisis_scheduled(state: State, event: happened.CrisisScheduled) -> State:
    crisis = Crisis(event.turn, event.at, event.magnitude)
    return _counted(replace(state, crises={**state.crises, event.crisis: crisis}), event.crisis)


def _crisis_struck(state: State, name: str) -> State:
    crises = {**state.crises, name: replace(state.crises[name], struck=True)}
    return _without_choices(replace(state, crises=crises), name)


def _box_at(state: State, stage: BoxStage) -> State:
    return replace(state, box=replace(state.box, stage=stage) if state.box else None)


def _box_unsealed(state: State, event: boxed.BoxUnsealed) -> State:
    box = state.box or Box("unsealed", MOST_LINES)  # undo had taken its opening back
    state = replace(state, box=replace(box, stage="unsealed"), forms=(*state.forms, *event.forms))
    return _counted(state, event.forms[-1].name) if event.forms else state


def _place_chosen(state: State, event: happened.PlaceChosen) -> State:
    name = event.crisis or AT_OPENING
    others = tuple(choice for choice in state.choices.get(name, ()) if choice.number != event.number)
    if event.to is not None:
        others += (Choice(event.number, event.at, event.token, event.to),)
    return replace(state, choices={**_less(state.choices, name), **({name: others} if others else {})})


def _without_choices(state: State, crisis: str | None) -> State:
    return replace(state, choices=_less(state.choices, crisis or AT_OPENING))


def _moved_first(state: State, name: str) -> State:
    return replace(state, first=(name, *(other for other in state.first if other != name)))


def _forecast_published(state: State, event: happened.ForecastPublished) -> State:
    forecast = Forecast(event.crisis, event.districts, event.hex, event.magnitude, event.scientists)
    return _counted(replace(state, forecasts={**state.forecasts, event.forecast: forecast}), event.forecast)


def _counted(state: State, name: str) -> State:
    """Record that this name is used."""
    return replace(state, numbers={**state.numbers, name[0]: int(name[1:])})


def _phase_opened(state: State, event: happened.PhaseOpened) -> State:
    deaths = {district: Deaths(before.in_all, last_turn=before.this_turn) for district, before in state.deaths.items()}
    council = council_changes.opened(state.council, state.funding)
    opened = replace(state, turn=event.turn, phase="open", pending=happened.Pending(), choices={})
    return replace(opened, deaths=deaths, council=council)


def _phase_closed(state: State, event: happened.PhaseClosed) -> State:
    funding = dict.fromkeys(state.funding, 0)
    council = council_changes.closed(state.council, state.turn, state.planned_funding)
    closed = replace(state, phase="closed", pending=event.pending, funding=funding, choices={}, council=council)
    later = tuple(plan for plan in state.planned_funding if plan.turn > state.turn + 1)
    return replace(closed, planned_funding=later, forms=(), first=(), box=None, forms_in=False)


def _order_judged(state: State, event: happened.OrderJudged) -> State:
    if event.cost:
        left = state.funding.get(event.district, 0) - event.cost
        state = replace(state, funding={**state.funding, event.district: left})
    if event.form is not None:
        state = _with_fate(state, event.form, event.line, event.verdict, event.token, event.becomes)
    if event.token is None or event.becomes is None:
        return state
    return _more_token(_less_token(state, event.from_, Token(event.token)), event.to, newcomer(event.becomes))


def _hex_struck(state: State, event: happened.HexStruck) -> State:
    tokens = tokens_at(state, event.at)
    for token in event.leaving:
        tokens = without(tokens, token)
    return with_tokens(state, event.at, arranged((*tokens, *(Token("damage"),) * event.damage)))


def _token_destroyed(state: State, at: Label) -> State:
    district = state.city.district_of(at)
    before = state.deaths[district]
    now = replace(before, in_all=before.in_all + 1, this_turn=before.this_turn + 1)
    council = council_changes.mourned(state, district, at)
    return replace(state, deaths={**state.deaths, district: now}, council=council)


def _with_fate(
    state: State, form: str, number: int, fate: Fate, moved: Kind | None = None, became: Kind | None = None
) -> State:
    line = next(line for line in _form(state, form).lines if line.number == number)
    return _with_line(state, form, replace(line, fate=fate, moved=moved, became=became))


def _with_line(state: State, name: str, changed: Line) -> State:
    form = _form(state, name)
    lines = tuple(changed if line.number == changed.number else line for line in form.lines)
    return _with_form(state, replace(form, lines=lines))


def _form(state: State, name: str) -> Form:
    return next(form for form in state.forms if form.name == name)


def _with_form(state: State, changed: Form) -> State:
    return replace(state, forms=tuple(changed if form.name == changed.name else form for form in state.forms))


def _less(records: Mapping[str, Record], name: str) -> dict[str, Record]:
    return {other: record for other, record in records.items() if other != name}
