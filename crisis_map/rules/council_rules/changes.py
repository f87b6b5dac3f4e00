"""Effects of the Council's events. Applying them never fails and checks no rules."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from crisis_map.city.hexes import Label
from crisis_map.records import council_events as happened
from crisis_map.records.council import Council, HandedIn, Passed, Tax, Told, Withdrawn
from crisis_map.records.council_events import CouncilEvent
from crisis_map.records.events import HexStruck
from crisis_map.records.state import Forecast, PlannedFunding, State, coming_turn


def applied(state: State, event: CouncilEvent) -> State:
    if isinstance(event, happened.ForecastPassedOn):
        return _passed_on(state, event)
    return replace(state, council=_changed(state.council or Council(), event))


def opened(council: Council | None, funding: Mapping[str, int]) -> Council | None:
    """The Council after the opening of a phase, with which the districts have this funding."""
    return council and replace(
        council, died={}, died_before=council.died, slid={}, slid_before=council.slid, had=funding
    )


def funded(state: State, district: str, amount: int) -> Council | None:
    """The Council after funding was set. In an open phase it counts to what the district had.

    Before the open, an amount other than the planned one overrules what the Councillor handed in before.
    """
    council = state.council
    if council is None:
        return None
    if state.phase == "open":
        more = amount - state.funding.get(district, 0)
        return replace(council, had={**council.had, district: council.had.get(district, 0) + more})
    overruled = () if amount == council.planned.get(district) or district not in council.handed_in else (district,)
    return replace(council, overruled=(*_others(council.overruled, district), *overruled))


def closed(council: Council | None, turn: int, plans: Iterable[PlannedFunding]) -> Council | None:
    """The Council after the close of this turn: its mandate and amounts handed in for it are dropped.

    `plans`: of all later turns. The close also sets those of the next one.
    """
    if council is None:
        return None
    planned = {plan.district: plan.amount for plan in plans if plan.turn == turn + 1}
    withdrawn = tuple(each for each in council.withdrawn if each.turn > turn)
    later = {district: each for district, each in council.handed_in.items() if each.turn > turn}
    kept = replace(council, handed_in=later, withdrawn=withdrawn)
    return replace(kept, mandate="", overruled=(), taken={}, planned=planned, passed=())


def mourned(state: State, district: str, at: Label) -> Council | None:
    """The Council after a death of this district's people in a hex."""
    council = state.council
    if council is None:
        return None
    slides = any(isinstance(event, HexStruck) and event.spread for event in state.just)
    slid = _with(council.slid, district, at) if slides else council.slid
    return replace(council, died=_with(council.died, district, at), slid=slid)


def withdrawn(state: State, forecast: Forecast) -> Council | None:
    """The Council after a forecast was withdrawn. Districts that knew it are told so until its turn is over."""
    council, crisis = state.council, state.crises[forecast.crisis]
    told = {district: forecast.told(district) for district in state.city.districts if forecast.reaches(district)}
    if council is None or not told or crisis.turn < coming_turn(state):
        return council
    passed_on = tuple(district for district in told if not forecast.published_to(district))
    gone = Withdrawn(crisis.turn, crisis.at, crisis.magnitude, told, passed_on)
    return replace(council, withdrawn=(*council.withdrawn, gone))


def _with(hexes: Mapping[str, tuple[Label, ...]], district: str, at: Label) -> Mapping[str, tuple[Label, ...]]:
    return {**hexes, district: (*hexes.get(district, ()), at)}


def _changed(council: Council, event: CouncilEvent) -> Council:
    match event:
        case happened.FundingHandedIn():
            handed_in = HandedIn(event.turn, event.amount)
            overruled = _others(council.overruled, event.district)
            return replace(council, handed_in={**council.handed_in, event.district: handed_in}, overruled=overruled)
        case happened.FundingTaken():
            left = {} if event.treasury is None else {event.district: event.treasury}
            handed = dict(council.handed_in)
            taken = {**council.taken, event.district: handed.pop(event.district).amount}
            council = replace(council, handed_in=handed, overruled=_others(council.overruled, event.district))
            return replace(council, taken=taken, treasuries={**council.treasuries, **left})
        case happened.TaxCame():
            tax = {**council.taxes, event.district: Tax(event.people, event.amount)}
            return replace(council, taxes=tax, treasuries={**council.treasuries, event.district: event.treasury})
        case happened.TreasuryMoved():
            return replace(council, treasuries=_moved(council.treasuries, event), passed=_passed(council, event))
        case happened.MandateWritten():
            return replace(council, mandate=event.text)
        case happened.ForecastPassedOn():
            return council
        case _:
            assert_never(event)


def _others(districts: tuple[str, ...], district: str) -> tuple[str, ...]:
    return tuple(each for each in districts if each != district)


def _moved(treasuries: Mapping[str, int], event: happened.TreasuryMoved) -> Mapping[str, int]:
    left, has = treasuries.get(event.from_, 0) - event.amount, treasuries.get(event.to, 0) + event.amount
    return {**treasuries, event.from_: left, event.to: has}


def _passed(council: Council, event: happened.TreasuryMoved) -> tuple[Passed, ...]:
    """What was passed on and not back. The same amount the other way cancels the newest such transfer."""
    back = Passed(event.to, event.from_, event.amount)
    if back not in council.passed:
        return (*council.passed, Passed(event.from_, event.to, event.amount))
    place = len(council.passed) - 1 - council.passed[::-1].index(back)
    return (*council.passed[:place], *council.passed[place + 1 :])


def _passed_on(state: State, event: happened.ForecastPassedOn) -> State:
    forecast = state.forecasts[event.forecast]
    told = dict(forecast.passed_on)
    for district in event.districts:
        before = told.get(district, Told())
        told[district] = Told(before.hex or event.hex, before.magnitude or event.magnitude)
    return replace(state, forecasts={**state.forecasts, event.forecast: replace(forecast, passed_on=told)})
