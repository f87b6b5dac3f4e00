"""Before days are played it is told what stands in the way, and how long they take."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from crisis_map.city.random_city import Numbers, drawn
from crisis_map.records.actions import Fund
from megagame.core.dice import Dice
from megagame.core.sentences import say
from megagame.planned_events import drafts
from megagame.simulation_runs import runs
from megagame.simulation_runs.assumptions import Basis, plan_of
from megagame.simulation_runs.outlook import lasting, outlook, seconds_for
from tests.simulation_runs.small_city import small_event

SETUP = small_event()["setup"]
FUND = small_event()["actions"]
LATER = {"type": "plan_funding", "turn": 2, "district": "two", "amount": 1}
CRISIS = {"type": "schedule", "turn": 1, "at": "A1", "magnitude": "minor"}
ONE_HEX = {"A1": {"district": "one", "tokens": ["population"]}}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"actions": [*FUND, LATER, CRISIS]}, set()),
        ({"actions": FUND}, {"Funding is planned for turn 1 alone: each turn gets as much."}),
        ({"actions": []}, {"No funding is planned: no order is executed, however captains play."}),
        (
            {"actions": [FUND[0], {**LATER, "district": "one"}]},
            {"No funding is planned for Wickfen: none of their orders is executed."},
        ),
        (
            {"actions": [*FUND, LATER], "setup": {**SETUP, "hexes": {"A1": {"district": "one"}, "A2": {}}}},
            {"Nobody lives in this city: nobody can be lost."},
        ),
        (
            {"actions": [*FUND, LATER], "setup": {**SETUP, "hexes": ONE_HEX}},
            {"This city has one hex: nobody can move."},
        ),
        (
            {"actions": [], "setup": {**SETUP, "districts": {}, "hexes": {"A1": {"tokens": ["population"]}, "A2": {}}}},
            {"This city has no district: nobody hands in orders, however captains play."},
        ),
        (
            {"actions": [*FUND, LATER], "setup": {**SETUP, "magnitudes": {}}},
            {"No crisis comes: schedule one, or have some drawn."},
        ),
    ],
)
def test_what_stands_in_the_way_is_told_before_anything_is_played(
    control: Client, changed: dict[str, Any], said: set[str]
) -> None:
    event = drafts.make("Small", small_event(**changed), "ana")
    page = control.get(f"/events/{event.pk}/simulate/")
    assert page.status_code == 200
    assert {say(each) for each in page.context["outlook"]} == said
    for each in said:
        assert each in page.content.decode()


def basis(hexes: int, turns: int = 6) -> Basis:
    city = drawn(Numbers(hexes=hexes), Dice(1))
    return Basis(city, tuple(Fund(district, 4) for district in city.districts), turns)


def test_many_names_are_cut_short() -> None:
    known = basis(90)
    city = drawn(Numbers(hexes=90, districts=12), Dice(1))
    said = [say(each) for each in outlook(replace(known, city=city), {"crises-minor": "1"})]
    assert any(each.count("District") == 6 and "…" in each for each in said)


def test_every_number_of_days_has_its_time(control: Client) -> None:
    event = drafts.make("Large", small_event(setup=SETUP), "ana")
    page = control.get(f"/events/{event.pk}/simulate/").content.decode()
    assert page.count("about ") == 4
    assert 'value="100000"' in page


def test_more_days_hexes_and_turns_take_longer_and_processes_share_them() -> None:
    usual = seconds_for(1_000, basis(60), None, 2)
    assert seconds_for(10_000, basis(60), None, 2) > 9 * usual
    assert seconds_for(1_000, basis(1_000), None, 2) > 10 * usual
    assert seconds_for(1_000, basis(60, turns=12), None, 2) > usual
    assert seconds_for(1_000, basis(60), None, 4) < usual


def test_the_newest_run_in_such_a_city_tells_the_time() -> None:
    known = basis(20)
    plan, assumed = plan_of(known, {"seed": "1"})
    run = runs.new("a", "ana", 1, plan, assumed, None, None)
    run.seconds, run.tallies[0].days = 50.0, 100
    assert seconds_for(1_000, known, run, 2) == pytest.approx(501)
    assert seconds_for(1_000, basis(21), run, 2) == seconds_for(1_000, basis(21), None, 2)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "about 1 s"), (59, "about 59 s"), (61, "about 1 min"), (7_000, "about 117 min"), (90_000, "about 25 h")],
)
def test_a_time_is_told_in_the_unit_that_fits(seconds: float, said: str) -> None:
    assert say(lasting(seconds)) == said
