"""A simulated day is played by the rules: it replays as a document, and chance is the day's alone."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crisis_map import replay
from crisis_map.city.city import SLUMS, City, District, HexBlock
from crisis_map.city.tokens import KINDS
from crisis_map.records.actions import ClosePhase, Execute, Fund, OpenPhase, PlanFunding, ReplayAction, Schedule
from megagame.simulated_days.day import MEASURES, Figures, play
from megagame.simulated_days.plan import KINDS as CAPTAINS
from megagame.simulated_days.plan import Kind, Plan
from megagame.simulated_days.processes import played
from tests.simulated_days.plans import all_play, by_lot, sample

TURNS = 4


def document(plan: Plan, actions: tuple[ReplayAction, ...]) -> Any:
    written = msgspec.json.encode({"game": "crisis_map", "setup": plan.city, "actions": actions})
    return msgspec.json.decode(written)


def replayed(plan: Plan, actions: tuple[ReplayAction, ...]) -> Figures:
    """The figures, counted from what the replay of the day prints, turn by turn."""
    closes = [place for place, action in enumerate(actions) if isinstance(action, ClosePhase)]
    opening = next(place for place, action in enumerate(actions) if isinstance(action, OpenPhase))
    results = [replay.play(document(plan, actions[:end])) for end in (opening, *(close + 1 for close in closes))]
    assert [result["rejected"] for result in results] == [[]] * len(results)
    last = results[-1]
    return Figures(
        tuple(measured(result) for result in results),
        tuple(at for at, tokens in last["hexes"].items() if tokens == ["damage", "damage"]),
        tuple(at for at, tokens in last["hexes"].items() if "unrest" in tokens),
        tuple(line["at"] for lines in last["log"] for line in lines if line["event"] == "destroyed"),
    )


def measured(result: dict[str, Any]) -> tuple[int, ...]:
    tokens = Counter(kind for held in result["hexes"].values() for kind in held)
    died = sum(report["deaths"] for report in result["districts"].values())
    return (*(tokens[kind] for kind in KINDS), died, sum(map(len, result["pending"]["failures"])))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**63 - 1), st.integers(1, 10**6), st.sampled_from(CAPTAINS), st.sampled_from([0.0, 0.5, 1.0]))
def test_a_day_replays_to_its_figures(seed: int, number: int, kind: Kind, heard: float) -> None:
    plan = by_lot(seed, hexes=30, heard=heard, turns=TURNS)
    day = play(plan, all_play(plan, kind), number)
    assert replayed(plan, day.actions) == day.figures


def test_a_day_of_the_sample_city_replays_to_its_figures() -> None:
    plan = sample()
    for number, kind in enumerate(CAPTAINS, start=1):
        day = play(plan, all_play(plan, kind), number)
        assert replayed(plan, day.actions) == day.figures
        assert day.figures.by_turn[0] == (82, 7, 2, 4, 0, 0)


def test_days_are_the_same_however_many_are_played_and_in_how_many_processes() -> None:
    plan = by_lot(3, hexes=30, turns=2)
    sides = [all_play(plan, "lot"), all_play(plan, "careful")]
    one, two = (list(played(plan, sides, 9, processes)) for processes in (1, 2))
    alone = [tuple(play(plan, captains, number).figures for captains in sides) for number in range(1, 10)]
    assert one == two == alone
    assert list(played(plan, sides, 3, 2)) == alone[:3]
    assert len(set(alone)) == len(alone)


def test_other_captains_play_the_same_day() -> None:
    plan = by_lot(5, hexes=30)
    crises = {
        kind: [each for each in play(plan, all_play(plan, kind), 7).actions if isinstance(each, Schedule)]
        for kind in CAPTAINS
    }
    assert crises["idle"] == crises["lot"] == crises["careful"] != []


def test_crises_are_those_that_are_scheduled_or_else_drawn_at_their_rates() -> None:
    scheduled = sample()
    assert (
        schedules(scheduled, 1)
        == schedules(scheduled, 2)
        == [Schedule(1, "J3", "moderate"), Schedule(1, "F5", "major")]
    )
    plan = by_lot(1, hexes=30, drawn={"minor": 1.0, "major": 0.3}, turns=TURNS)
    drawn = [crisis for number in range(1, 251) for crisis in schedules(plan, number)]
    by_turn = Counter((crisis.turn, crisis.magnitude) for crisis in drawn)
    assert all(by_turn[turn, "minor"] == 250 for turn in range(1, TURNS + 1))
    assert sum(by_turn[turn, "major"] for turn in range(1, TURNS + 1)) == pytest.approx(300, abs=60)
    assert {crisis.at for crisis in drawn} == set(plan.city.hexes)


def schedules(plan: Plan, number: int) -> list[Schedule]:
    actions = play(plan, all_play(plan, "idle"), number).actions
    return [each for each in actions if isinstance(each, Schedule)]


def test_a_district_has_what_is_planned_and_else_what_it_had_in_turn_1() -> None:
    hexes = {"A1": HexBlock("one", ("population",)), "A3": HexBlock("two", ("population",)), "A5": HexBlock()}
    city = City("odd-q", {"one": District(), "two": District()}, hexes)
    actions = (Fund("one", 2), Fund("two", 1), PlanFunding(2, "two", 3), PlanFunding(3, "one", 4))
    plan = Plan(city, actions, turns=4, seed=1, drawn={})
    played_through = play(plan, all_play(plan, "idle"), 1).actions
    opened = [place for place, each in enumerate(played_through) if isinstance(each, OpenPhase)]
    found = [replay.play(document(plan, played_through[: place + 1]))["funding"] for place in opened]
    assert found == [{"one": 2, "two": 1}, {"one": 2, "two": 3}, {"one": 4, "two": 1}, {"one": 2, "two": 1}]


def test_districts_take_turns_as_at_the_table() -> None:
    plan = by_lot(2, turns=3)
    by_turn: list[list[str]] = []
    for action in play(plan, all_play(plan, "lot"), 1).actions:
        if isinstance(action, OpenPhase):
            by_turn.append([])
        if isinstance(action, Execute):
            by_turn[-1].append(action.district)
    districts = list(plan.city.districts)
    orders = [[district for district, _ in groupby(turn)] for turn in by_turn]
    assert orders == [districts[first:] + districts[:first] for first in range(3)]


def test_captains_by_lot_use_all_funding_for_legal_lines_and_idle_ones_none() -> None:
    plan = sample(turns=2)
    log = replay.play(document(plan, play(plan, all_play(plan, "lot"), 1).actions))["log"]
    orders = [line for lines in log for line in lines if line["event"] == "order"]
    assert {order["verdict"] for order in orders} == {"executed"}
    assert len(orders) == 2 * 21
    assert len({(order["from"], order["to"]) for order in orders}) > 30
    assert not any(isinstance(each, Execute) for each in play(plan, all_play(plan, "idle"), 1).actions)


def test_captains_may_differ_by_district() -> None:
    plan = sample()
    captains = {**all_play(plan, "idle"), "quays": "lot"}
    actions = play(plan, captains, 1).actions
    assert {action.district for action in actions if isinstance(action, Execute)} == {"quays"}


def test_only_who_heard_of_a_crisis_flees_from_it() -> None:
    hexes = {f"{column}{row}": HexBlock("one") for column in "ABCDE" for row in range(1, 6)}
    hexes["C3"] = HexBlock("one", ("population", "population"))
    city = City("odd-q", {"one": District()}, hexes)
    actions = (Fund("one", 2), Schedule(1, "C3", "minor"))
    plan = Plan(city, actions, turns=1, seed=1, heard=1.0)
    deaf = Plan(city, actions, turns=1, seed=1, heard=0.0)
    assert [play(each, {"one": "careful"}, 1).figures.by_turn[-1][:2] for each in (plan, deaf)] == [(2, 0), (1, 1)]
    half = Plan(city, actions, turns=1, seed=1, heard=0.5)
    fled = sum(play(half, {"one": "careful"}, number).figures.by_turn[-1][0] == 2 for number in range(1, 201))
    assert fled == pytest.approx(100, abs=30)


def test_a_city_of_one_hex_and_no_district_is_played() -> None:
    plan = Plan(City("odd-q", {}, {"A1": HexBlock(None, ("population",))}), (), turns=2, seed=1)
    figures = play(plan, {}, 1).figures
    assert dict(zip(MEASURES, figures.by_turn[-1], strict=True))["population"] in (0, 1)
    assert replayed(plan, play(plan, {}, 1).actions) == figures
    assert SLUMS not in plan.city.districts
