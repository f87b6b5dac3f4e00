"""Councillors and Scientists (council.md): what they may do and see; the examples hold the rules one by one."""

from __future__ import annotations

from typing import Any

import pytest

from crisis_map.city.city import read
from crisis_map.game import GAME
from crisis_map.records.council import COUNCILLOR_SEAT, HandedIn, Tax, Told
from crisis_map.records.council_events import FundingTaken, TaxCame
from crisis_map.records.events import Event, PhaseClosed
from crisis_map.records.funding_events import FundingSet
from crisis_map.records.state import State
from crisis_map.screens.control import ControlScreen, ForecastScreen
from crisis_map.screens.council import CouncillorScreen, GivenForecast, ScientistsScreen
from crisis_map.screens.seats import DistrictScreen, screen
from crisis_map.sentences import seat_called
from megagame.core.dice import Dice
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from tests import laws
from tests.crisis_map.vary import BENCH

TREASURY = {"funding": "treasury", "treasury": 5, "people_per_tax": 1}
SETUP: dict[str, Any] = {
    "layout": "odd-q",
    "districts": {"docks": {"name": "The Docks"}, "hill": {}},
    "hexes": {
        "A1": {"district": "docks", "tokens": ["population", "population"]},
        "C9": {"district": "hill", "tokens": ["population"]},
        "D9": {"district": "hill"},
    },
    "rulings": {"council": TREASURY},
}


def setup(**ruling: Any) -> dict[str, Any]:
    return {**SETUP, "rulings": {"council": {**TREASURY, **ruling}}}


def after(*steps: dict[str, Any], of: dict[str, Any] = SETUP) -> State:
    """The state after actions as in a replay document; `seat` as there."""
    state = GAME.after(GAME.blank, GAME.open(read(of), Dice(0)))
    for step in steps:
        state = GAME.after(state, decided(state, step))
    return state


def decided(state: State, step: dict[str, Any]) -> tuple[Event, ...]:
    action = {name: value for name, value in step.items() if name != "seat"}
    return tuple(GAME.decide(state, step.get("seat", CONTROL), shape(action, GAME.action), Dice(0)))


def docks(kind: str, **fields: Any) -> dict[str, Any]:
    return {"seat": "councillor-docks", "type": kind, **fields}


def control(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


CRISIS = control("schedule", turn=1, at="A1", magnitude="minor")
GIVEN = control("publish", crisis="c1", districts=["scientists"], hex=True, magnitude=True)


def pass_on(what: str, *districts: str) -> dict[str, Any]:
    return {"seat": "scientists", "type": "pass_on", "forecast": 1, "what": what, "districts": list(districts)}


def councillor(state: State, district: str) -> CouncillorScreen:
    found = screen(state, COUNCILLOR_SEAT + district)
    assert isinstance(found, CouncillorScreen)
    return found


def captain(state: State, district: str) -> DistrictScreen:
    found = screen(state, f"district-{district}")
    assert isinstance(found, DistrictScreen)
    return found


def test_the_seats_are_there_with_the_ruling_and_have_their_names() -> None:
    state = after()
    own = ("councillor-docks", "councillor-hill", "scientists")
    assert GAME.seats(state) == (CONTROL, WALL, "district-docks", "district-hill", *own)
    named = ["Councillor of The Docks", "Councillor of hill", "the Scientists"]
    assert [say(seat_called(state, seat)) for seat in own] == named
    assert GAME.seats(after(of={**SETUP, "rulings": {}})) == (CONTROL, WALL, "district-docks", "district-hill")


def test_taxes_come_after_the_funding_lapsed_and_before_what_is_planned() -> None:
    state = after(control("plan_funding", turn=2, district="hill", amount=3), control("open_phase"))
    assert decided(state, control("close_phase")) == (
        PhaseClosed(),
        TaxCame("docks", 2, 2, 7),
        TaxCame("hill", 1, 1, 6),
        FundingSet("hill", 3),
    )


@pytest.mark.parametrize(("troubled", "tax"), [("full", 3), ("half", 1), ("none", 0)])
def test_a_troubled_district_pays_by_the_ruling_rounded_down(troubled: str, tax: int) -> None:
    hexes = {"A1": {"district": "docks", "tokens": ["population", "population"]}}
    hexes["A2"] = {"district": "docks", "tokens": ["population", "unrest"]}
    state = after(control("open_phase"), control("close_phase"), of={**setup(troubled=troubled), "hexes": hexes})
    assert councillor(state, "docks").tax == Tax(people=3, amount=tax)
    assert councillor(state, "docks").treasury == 5 + tax


def test_a_death_of_an_earlier_turn_troubles_no_tax() -> None:
    open_phase, close = control("open_phase"), control("close_phase")
    once = after(CRISIS, open_phase, close)
    assert councillor(once, "docks").tax == Tax(people=1, amount=0)
    assert councillor(after(CRISIS, open_phase, close, open_phase, close), "docks").tax == Tax(people=1, amount=1)


def test_taking_funds_each_district_in_order_and_lessens_its_treasury() -> None:
    hill = {"seat": "councillor-hill", "type": "hand_in_funding", "amount": 1}
    state = after(hill, docks("hand_in_funding", amount=4))
    assert decided(state, control("take_funding")) == (
        *(FundingSet("docks", 4), FundingSet("hill", 1)),
        *(FundingTaken("docks", 1), FundingTaken("hill", 4)),
    )


def test_a_treasury_that_became_too_short_is_named_and_nothing_is_taken() -> None:
    hill = {"seat": "councillor-hill", "type": "hand_in_funding", "amount": 1}
    give = docks("transfer", to="hill", amount=2)
    state = after(hill, docks("hand_in_funding", amount=4), give)
    with pytest.raises(Refusal) as no:
        decided(state, control("take_funding"))
    assert no.value.code == "treasury_short"
    assert say(sentence_of(GAME, no.value)) == "There is not enough in the treasury. It has: The Docks 3."


def test_an_amount_over_99_is_told_the_limit() -> None:
    with pytest.raises(Refusal) as no:
        decided(after(), docks("hand_in_funding", amount=100))
    assert say(sentence_of(GAME, no.value)) == "Funding is 0 or more, not 100 (99 at most)."


def _in_treasuries(state: State) -> int:
    return sum(state.council.treasuries.values()) if state.council else 0


@pytest.mark.parametrize("seed", range(40))
def test_nothing_of_treasuries_is_lost_or_made(seed: int) -> None:
    """Initial treasuries and taxes equal what was taken and what is left."""
    playout = laws.play(GAME, BENCH, seed, 120)
    came = taken = 0
    for step in playout.steps:
        came += sum(event.amount for event in step.events if isinstance(event, TaxCame))
        of_treasuries = {e.district for e in step.events if isinstance(e, FundingTaken) and e.treasury is not None}
        taken += sum(e.amount for e in step.events if isinstance(e, FundingSet) and e.district in of_treasuries)
    begun, ended = map(_in_treasuries, (playout.start, playout.states[-1]))
    assert begun + came == taken + ended


def test_a_councillor_sees_the_own_district_and_where_its_people_died() -> None:
    closed = after(CRISIS, docks("hand_in_funding", amount=2), control("open_phase"), control("close_phase"))
    seen = councillor(closed, "docks")
    assert (seen.died, seen.treasury, seen.tax, seen.handed_in) == (("A1",), 5, Tax(1, 0), None)
    assert (councillor(closed, "hill").died, councillor(closed, "hill").treasury) == ((), 6)
    opened = after(CRISIS, control("open_phase"), control("close_phase"), control("open_phase"))
    assert councillor(opened, "docks").died == ("A1",)
    handed_in = after(control("open_phase"), docks("hand_in_funding", amount=2))
    assert councillor(handed_in, "docks").handed_in == HandedIn(turn=2, amount=2)
    assert councillor(handed_in, "hill").handed_in is None


def test_the_mandate_is_on_every_screen_until_the_phase_closes() -> None:
    written = (control("mandate", text="Bread first."), control("open_phase"))
    state = after(*written)
    assert {screen(state, seat).map.mandate for seat in GAME.seats(state)} == {"Bread first."}
    closed = after(*written, control("close_phase"))
    assert {screen(closed, seat).map.mandate for seat in GAME.seats(closed)} == {""}


def test_no_district_sees_what_the_scientists_were_given_until_they_pass_it_on() -> None:
    given = after(CRISIS, GIVEN)
    assert (captain(given, "docks").forecasts, captain(given, "hill").forecasts) == ((), ())
    whole = ForecastScreen(1, "A1", "minor")
    assert screen(given, "scientists") == ScientistsScreen(screen(given, WALL).map, (GivenForecast(1, whole, ()),))
    told = after(CRISIS, GIVEN, pass_on("hex", "hill"))
    assert captain(told, "hill").forecasts == (ForecastScreen(1, "A1", None, by_scientists=True),)
    assert captain(told, "docks").forecasts == ()
    shown = screen(told, "scientists")
    assert isinstance(shown, ScientistsScreen)
    assert shown.forecasts == (GivenForecast(1, whole, (("hill", Told(hex=True)),)),)
    both = after(CRISIS, GIVEN, pass_on("hex", "hill"), pass_on("magnitude", "hill"))
    assert captain(both, "hill").forecasts == (ForecastScreen(1, "A1", "minor", by_scientists=True),)


def test_control_sees_all_that_was_passed_on() -> None:
    shown = screen(after(CRISIS, GIVEN, pass_on("hex", "hill")), CONTROL)
    assert isinstance(shown, ControlScreen)
    (published,) = shown.crises[0].forecasts
    assert (published.districts, published.scientists, published.everybody) == ((), True, False)
    assert published.passed_on == {"hill": Told(hex=True)}
    assert shown.council == after().council


def test_a_district_named_with_the_scientists_waits_for_them_too() -> None:
    both = {**GIVEN, "districts": ["hill", "scientists"]}
    assert captain(after(CRISIS, both), "hill").forecasts == ()
    assert captain(after(CRISIS, {**GIVEN, "everybody": True}), "docks").forecasts == ()
    told = after(CRISIS, both, pass_on("hex", "hill"))
    assert captain(told, "hill").forecasts == (ForecastScreen(1, "A1", None, by_scientists=True),)


def test_a_forecast_for_the_scientists_needs_the_ruling() -> None:
    with pytest.raises(Refusal) as no:
        decided(after(CRISIS, of={**SETUP, "rulings": {}}), GIVEN)
    assert no.value.code == "unknown_district"


def test_a_district_cannot_be_called_as_the_scientists_are() -> None:
    districts = {**SETUP["districts"], "scientists": {}}
    assert "scientists" in read({**SETUP, "districts": districts, "rulings": {}}).districts
    with pytest.raises(BadDocument) as bad:
        read({**SETUP, "districts": districts})
    assert bad.value.place == "districts.scientists"


def test_a_district_that_is_gone_takes_its_treasury_along() -> None:
    gone = (
        {"type": "move_hex", "at": "A1", "district": "hill"},
        {"type": "remove_district", "district": "docks"},
    )
    state = after(docks("hand_in_funding", amount=2), *gone)
    assert state.council
    assert (state.council.treasuries, state.council.handed_in) == ({"hill": 5}, {})
    assert GAME.seats(state) == (CONTROL, WALL, "district-hill", "councillor-hill", "scientists")
    with pytest.raises(Refusal) as no:
        decided(state, docks("hand_in_funding", amount=1))
    assert no.value.code == "unknown_district"


def test_other_rulings_keep_treasuries_as_long_as_there_are_any() -> None:
    other = control("change_rulings", rulings={"council": {**TREASURY, "treasury": 9, "mandate": "councillors"}})
    kept = after(docks("transfer", to="hill", amount=2), other)
    assert kept.council
    assert kept.council.treasuries == {"docks": 3, "hill": 7}
    without = control("change_rulings", rulings={"council": {"funding": "handed_in"}})
    dropped = after(docks("hand_in_funding", amount=2), without)
    assert dropped.council
    assert (dropped.council.treasuries, dropped.council.handed_in) == ({}, {"docks": HandedIn(1, 2)})
    assert after(docks("hand_in_funding", amount=2), control("change_rulings", rulings={})).council is None
