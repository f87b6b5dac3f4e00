"""Control's planning: funding, crises and forecasts (crisis-map.md §3 and §8)."""

from crisis_map.city.city import SCIENTISTS
from crisis_map.city.hexes import Label
from crisis_map.records import actions as asked
from crisis_map.records.events import (
    CrisisCancelled,
    CrisisScheduled,
    Event,
    ForecastPublished,
    ForecastWithdrawn,
    NoteWritten,
)
from crisis_map.records.funding_events import FundingPlanned, FundingSet
from crisis_map.records.state import Crisis, State, coming_turn, new_name, number_of
from megagame.core.game import Refusal

LONGEST_NOTE = 500


def fund(state: State, action: asked.Fund) -> tuple[Event, ...]:
    """Set a district's funding. Refused: `unknown_district`; `bad_amount`, below 0."""
    require_district(state, action.district)
    if action.amount < 0:
        raise Refusal("bad_amount", amount=action.amount)
    return (FundingSet(action.district, action.amount),)


def fund_together(state: State, action: asked.FundTogether) -> tuple[Event, ...]:
    """Set several districts' funding. Refused: `nothing_funded`, for an empty list; otherwise as `fund`."""
    if not action.funding:
        raise Refusal("nothing_funded")
    each = (fund(state, asked.Fund(funding.district, funding.amount)) for funding in action.funding)
    return tuple(event for events in each for event in events)


def move_funding(state: State, action: asked.MoveFunding) -> tuple[Event, ...]:
    """Pass funding on from one district to another (council.md).

    Refused: `unknown_district`; `same_district`; `bad_amount`, below 0; `funding_short`, more than the giver has left.
    """
    for district in (action.from_, action.to):
        require_district(state, district)
    if action.from_ == action.to:
        raise Refusal("same_district")
    if action.amount < 0:
        raise Refusal("bad_amount", amount=action.amount)
    left = state.funding[action.from_]
    if action.amount > left:
        raise Refusal("funding_short", district=state.city.name_of(action.from_), left=left)
    received = state.funding[action.to] + action.amount
    return (FundingSet(action.from_, left - action.amount), FundingSet(action.to, received))


def plan_funding(state: State, action: asked.PlanFunding) -> tuple[Event, ...]:
    """Plan a district's funding for a later turn (docs/setting-up.md).

    Refused: `turn_has_funding`, if not later than the coming turn; otherwise as `fund`.
    """
    if action.turn <= coming_turn(state):
        raise Refusal("turn_has_funding", turn=action.turn)
    fund(state, asked.Fund(action.district, action.amount))
    return (FundingPlanned(action.turn, action.district, action.amount),)


def schedule(state: State, action: asked.Schedule) -> tuple[Event, ...]:
    """Plan a crisis. Refused: `unknown_hex`; `unknown_magnitude`; `past_turn`, below 1 or closed."""
    require_hex(state, action.at)
    if action.magnitude not in state.city.magnitudes:
        raise Refusal("unknown_magnitude", magnitude=action.magnitude)
    if action.turn < coming_turn(state):
        raise Refusal("past_turn", turn=action.turn, coming=coming_turn(state))
    return (CrisisScheduled(new_name(state, "c"), action.turn, action.at, action.magnitude),)


def cancel(state: State, action: asked.Cancel) -> tuple[Event, ...]:
    """Cancel a crisis and withdraw its forecasts. Refused: `unknown_crisis`; `already_struck`."""
    _require_to_come(state, action.crisis)
    forecasts = (name for name, forecast in state.forecasts.items() if forecast.crisis == action.crisis)
    return (*map(ForecastWithdrawn, forecasts), CrisisCancelled(action.crisis))


def publish(state: State, action: asked.Publish) -> tuple[Event, ...]:
    """Publish a forecast to districts, or to the Scientists if they have a part (council.md).

    If it names the Scientists, no district sees it until they pass it on. Refused: `unknown_crisis`;
    `already_struck`; `unknown_district`; `nothing_published`, neither hex nor magnitude; `nobody_told`, neither
    districts nor `everybody`.
    """
    _require_to_come(state, action.crisis)
    scientists = SCIENTISTS in action.districts and state.city.council is not None
    for district in action.districts:
        if district != SCIENTISTS or not scientists:
            require_district(state, district)
    if not (action.hex or action.magnitude):
        raise Refusal("nothing_published")
    if not (action.districts or action.everybody):
        raise Refusal("nobody_told")
    named = () if scientists or action.everybody else action.districts
    districts = tuple(district for district in state.city.districts if district in named)
    name = new_name(state, "p")
    return (ForecastPublished(name, action.crisis, districts, action.hex, action.magnitude, scientists),)


def withdraw(state: State, action: asked.Withdraw) -> tuple[Event, ...]:
    """Withdraw a forecast. Refused: `unknown_forecast`."""
    if action.forecast not in state.forecasts:
        raise Refusal("unknown_forecast", forecast=number_of(action.forecast))
    return (ForecastWithdrawn(action.forecast),)


def write_note(action: asked.WriteNote) -> tuple[Event, ...]:
    """Add a note to the log. Refused: `too_long`, over 500 characters; `no_ruling`, an empty ruling."""
    require_short(action.text)
    if action.step is not None and not action.text.strip():
        raise Refusal("no_ruling")
    return (NoteWritten(action.text, action.step),)


def require_district(state: State, district: str) -> None:
    """Refuse with `unknown_district` what is not a district of the city; `slums` is not one."""
    if district not in state.city.districts:
        raise Refusal("unknown_district", district=district)


def require_hex(state: State, *labels: Label) -> None:
    """Refuse with `unknown_hex` labels that are not on the map."""
    for label in labels:
        if label not in state.city.hexes:
            raise Refusal("unknown_hex", at=label)


def require_short(text: str) -> None:
    """Refuse with `too_long` a text of over 500 characters."""
    if len(text) > LONGEST_NOTE:
        raise Refusal("too_long", longest=LONGEST_NOTE)


def _require_to_come(state: State, crisis: str) -> Crisis:
    found = state.crises.get(crisis)
    if found is None:
        raise Refusal("unknown_crisis", crisis=number_of(crisis))
    if found.struck:
        raise Refusal("already_struck", crisis=number_of(crisis))
    return found
