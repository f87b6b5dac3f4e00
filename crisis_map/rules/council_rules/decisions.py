"""Decisions of Councillors and Scientists, and what Control takes of them (council.md).

Where the source is open: an amount stays with Control until taken, replaced, or its turn is closed. Control may write
the mandate under either ruling, since everything can be corrected by hand. Treasuries are passed on only if the ruling
has any. Transfers and amounts are 0 to 99.
"""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from crisis_map.city.city import SCIENTISTS, CouncilRuling
from crisis_map.records import council_actions as asked
from crisis_map.records.council import COUNCILLOR_SEAT, Council, Told
from crisis_map.records.council_actions import CouncilAction
from crisis_map.records.council_events import (
    CouncilEvent,
    ForecastPassedOn,
    FundingHandedIn,
    FundingTaken,
    MandateWritten,
    TaxCame,
    TreasuryMoved,
)
from crisis_map.records.funding_events import FundingSet
from crisis_map.records.state import Forecast, State, hexes_with_tokens
from crisis_map.rules.planning import require_district
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

MOST = 99
"""Maximum amount to hand in or pass on at once."""
LONGEST_MANDATE = 140
AT_MOST = gettext_noop("{amount} (99 at most)")

_SHARE = {"full": 1, "half": 2, "none": None}


def decided(state: State, seat: Seat, action: CouncilAction) -> tuple[CouncilEvent | FundingSet, ...]:
    """The events of an action of `seat`.

    Refused: `control_only`, `councillor_only` or `scientists_only`, for other seats; otherwise as the action's own
    rule, in its order.
    """
    match action:
        case asked.HandInFunding():
            return _hand_in(state, seat, action)
        case asked.Transfer():
            return _transfer(state, seat, action)
        case asked.TakeFunding():
            return _take(state, seat, action)
        case asked.WriteMandate():
            return _mandate(state, seat, action)
        case asked.PassOn():
            return _pass_on(state, seat, action)
        case _:
            assert_never(action)


def taxes(state: State) -> Iterable[TaxCame]:
    """Taxes of all districts, in order, when the phase of `state` closes after its crises.

    A district is troubled as in the report of that close: unrest, or a death in the turn (crisis-map.md §7).
    """
    ruling, council = state.city.council, state.council
    if ruling is None or council is None or not council.treasuries:
        return
    counts: Counter[tuple[str, str]] = Counter()
    for at, tokens in hexes_with_tokens(state):
        counts.update((state.city.district_of(at), token.kind) for token in tokens)
    for district in state.city.districts:
        people = counts[district, "population"]
        troubled = counts[district, "unrest"] > 0 or state.deaths[district].this_turn > 0
        amount = _tax(ruling, people, troubled=troubled)
        yield TaxCame(district, people, amount, council.treasuries[district] + amount)


def _tax(ruling: CouncilRuling, people: int, *, troubled: bool) -> int:
    amount = people // ruling.people_per_tax
    share = _SHARE[ruling.troubled] if troubled else 1
    return amount // share if share else 0


def _hand_in(state: State, seat: Seat, action: asked.HandInFunding) -> tuple[CouncilEvent, ...]:
    """Refused: `council_off`, also if Control funds; `bad_amount`; `treasury_short`."""
    if not seat.startswith(COUNCILLOR_SEAT):
        raise Refusal("councillor_only")
    ruling = _ruling(state)
    if ruling.funding == "control":
        raise Refusal("council_off")
    district = _own(state, seat)
    _require_amount(action.amount)
    _require_in_treasury(state, {district: action.amount})
    return (FundingHandedIn(district, action.amount, state.turn + 1),)


def _transfer(state: State, seat: Seat, action: asked.Transfer) -> tuple[CouncilEvent, ...]:
    """Refused: `council_off`, also without treasuries; `no_transfers`; `no_giver`, if Control names no giving district;
    `unknown_district`; `same_district`; `bad_amount`; `treasury_short`.
    """
    if seat != CONTROL and action.from_ not in {None, _own_of(seat)}:
        raise Refusal("control_only")
    ruling = _ruling(state)
    if ruling.funding != "treasury":
        raise Refusal("council_off")
    if not ruling.transfers:
        raise Refusal("no_transfers")
    giver = action.from_ if seat == CONTROL else _own(state, seat)
    if giver is None:
        raise Refusal("no_giver")
    for district in (giver, action.to):
        require_district(state, district)
    if giver == action.to:
        raise Refusal("same_district")
    _require_amount(action.amount)
    _require_in_treasury(state, {giver: action.amount})
    return (TreasuryMoved(giver, action.to, action.amount),)


def _take(state: State, seat: Seat, action: asked.TakeFunding) -> tuple[CouncilEvent | FundingSet, ...]:
    """Take all amounts or none. Refused: `unknown_district`; `nothing_handed_in`; `treasury_short`, for any of them."""
    if seat != CONTROL:
        raise Refusal("control_only")
    for district in action.districts or ():
        require_district(state, district)
    council = state.council or Council()
    wanted = state.city.districts if action.districts is None else action.districts
    lying = (key for key in state.city.districts if key in wanted and key in council.handed_in)
    taken = {key: council.handed_in[key].amount for key in lying}
    if not taken:
        raise Refusal("nothing_handed_in")
    _require_in_treasury(state, taken)
    left = {key: council.treasuries[key] - amount for key, amount in taken.items() if key in council.treasuries}
    funded = (FundingSet(district, amount) for district, amount in taken.items())
    return (*funded, *(FundingTaken(district, left.get(district)) for district in taken))


def _mandate(state: State, seat: Seat, action: asked.WriteMandate) -> tuple[CouncilEvent, ...]:
    """Refused: `too_long`, over 140 characters; `council_off`; `control_only`, if only Control may write it."""
    if seat != CONTROL:
        _own_of(seat)
    text = action.text.strip()
    if len(text) > LONGEST_MANDATE:
        raise Refusal("too_long", longest=LONGEST_MANDATE)
    ruling = _ruling(state)
    if seat != CONTROL:
        _own(state, seat)
        if ruling.mandate == "control":
            raise Refusal("control_only")
    return (MandateWritten(text),)


def _pass_on(state: State, seat: Seat, action: asked.PassOn) -> tuple[CouncilEvent, ...]:
    """Tell the districts that do not know it yet.

    Refused: `unknown_forecast`; `not_known`, a forecast or a part of it that the Scientists were not given;
    `already_known`, by all of these districts; `unknown_district`; `nobody_told`, without
    districts.
    """
    if seat != SCIENTISTS:
        raise Refusal("scientists_only")
    name = f"p{action.forecast}"
    forecast = state.forecasts.get(name)
    if forecast is None:
        raise Refusal("unknown_forecast", forecast=action.forecast)
    told = Told(action.what != "magnitude", action.what != "hex")
    known = Told(forecast.scientists and forecast.hex, forecast.scientists and forecast.magnitude)
    if told.hex > known.hex or told.magnitude > known.magnitude:
        raise Refusal("not_known", forecast=action.forecast)
    new = [key for key in action.districts if key not in state.city.districts or not _knows(forecast, key, told)]
    if action.districts and not new:
        raise Refusal("already_known", forecast=action.forecast)
    for district in new:
        require_district(state, district)
    if not new:
        raise Refusal("nobody_told")
    districts = tuple(district for district in state.city.districts if district in new)
    return (ForecastPassedOn(name, districts, told.hex, told.magnitude),)


def _knows(forecast: Forecast, district: str, told: Told) -> bool:
    known = forecast.told(district)
    return known.hex >= told.hex and known.magnitude >= told.magnitude


def _ruling(state: State) -> CouncilRuling:
    """The ruling on the Council. Refused: `council_off`, without one."""
    if state.city.council is None:
        raise Refusal("council_off")
    return state.city.council


def _own_of(seat: Seat) -> str:
    """The district of a Councillor's seat. Refused: `control_only`, for other seats."""
    if not seat.startswith(COUNCILLOR_SEAT):
        raise Refusal("control_only")
    return seat.removeprefix(COUNCILLOR_SEAT)


def _own(state: State, seat: Seat) -> str:
    """As `_own_of`. Refused: `unknown_district`, if that district was removed."""
    require_district(state, _own_of(seat))
    return _own_of(seat)


def _require_amount(amount: int) -> None:
    """Refuse with `bad_amount` unless it is 0 to 99."""
    if amount < 0:
        raise Refusal("bad_amount", amount=amount)
    if amount > MOST:
        raise Refusal("bad_amount", amount=Sentence(AT_MOST, {"amount": amount}))


def _require_in_treasury(state: State, amounts: dict[str, int]) -> None:
    """Refuse with `treasury_short` amounts above their treasuries, if there are treasuries."""
    treasuries = state.council.treasuries if state.council else {}
    short = [key for key, amount in amounts.items() if amount > treasuries.get(key, amount)]
    if short:
        has = listed(f"{state.city.name_of(key)} {treasuries[key]}" for key in short)
        raise Refusal("treasury_short", districts=has)
