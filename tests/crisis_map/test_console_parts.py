"""Data on Control's page: steps, the next thing to do, the queue, the districts, and the forecast."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import get_template

from crisis_map.game import GAME
from crisis_map.parts.console import DistrictRow, NextRow, Warnings
from crisis_map.parts.pages import parts, scenery
from crisis_map.parts.queue_parts import PLACES, QueuedLine
from crisis_map.records.actions import (
    Action,
    ClosePhase,
    EndForms,
    ExecuteLine,
    Fund,
    OpenBox,
    OpenPhase,
    Publish,
    PutFirst,
    QueueForm,
    Schedule,
    ShutBox,
    SkipLine,
    Strike,
    StrikeFirst,
    Unseal,
)
from crisis_map.records.state import DISTRICT_SEAT, State
from crisis_map.screens.control import control_screen
from crisis_map.screens.next_steps import Step, steps_of
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from tests import laws
from tests.crisis_map import vary
from tests.crisis_map.positions import do, orders, position
from tests.crisis_map.sampling import choices

FUNDED, CRISIS, QUEUED = Fund("north", 2), Schedule(1, "A1", "minor"), QueueForm("north", orders("A1 A2"))
CITY = """
    north: A1 PP, A2 ., A3 R
    south: C1 P, C2 U
    slums: D1 .
"""


def shown(state: State) -> dict[str, Any]:
    """Returns the data of every part of Control's page."""
    return {name: part.data for name, part in parts(GAME.screen(state, CONTROL)).items()}


def closed(*actions: Action) -> State:
    return do(position(CITY, turn=0, phase="closed"), *actions)[0]


def opened(*actions: Action) -> State:
    """Returns an open phase without further forms, or with those that these actions queue."""
    return closed(Fund("north", 2), OpenPhase(), EndForms(), *actions)


def states(state: State) -> list[str]:
    return [step.state for step in steps_of(control_screen(state))]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ((), "next to_come to_come to_come to_come to_come to_come to_come"),
        ((OpenBox(),), "next to_come to_come to_come to_come to_come to_come to_come"),
        ((CRISIS,), "next done to_come to_come to_come to_come to_come to_come"),
        ((FUNDED,), "done to_come next to_come to_come to_come to_come to_come"),
        ((FUNDED, CRISIS), "done done next to_come to_come to_come to_come to_come"),
        ((OpenPhase(),), "done done done waiting to_come to_come to_come to_come"),
        ((CRISIS, OpenPhase()), "done done done waiting to_come to_come to_come to_come"),
        ((OpenPhase(), QUEUED), "done done done next to_come to_come to_come to_come"),
        ((QUEUED, OpenPhase()), "done done done next to_come to_come to_come to_come"),
        ((OpenPhase(), QUEUED, EndForms()), "done done done done to_come next to_come to_come"),
        ((CRISIS, OpenPhase(), EndForms()), "done done done done to_come done next to_come"),
        ((OpenPhase(), EndForms()), "done done done done to_come done done next"),
        ((OpenPhase(), OpenBox()), "done done done waiting to_come to_come to_come to_come"),
        ((OpenPhase(), QUEUED, OpenBox()), "done done done waiting to_come to_come to_come to_come"),
        ((OpenPhase(), EndForms(), OpenBox()), "done done done waiting to_come to_come to_come to_come"),
        ((OpenPhase(), OpenBox(), ShutBox()), "done done done done next to_come to_come to_come"),
        ((OpenPhase(), OpenBox(), ShutBox(), Unseal(1)), "done done done done done done done next"),
        ((OpenPhase(), OpenBox(), ShutBox(), Unseal(1), QUEUED), "done done done done done next to_come to_come"),
    ],
)
def test_each_step_is_done_next_awaited_or_to_come(actions: tuple[Action, ...], expected: str) -> None:
    assert states(closed(*actions)) == expected.split()


@pytest.mark.parametrize("under_way", [ExecuteLine("f1"), Strike("c1")])
def test_what_was_executed_or_struck_says_that_the_forms_are_in(under_way: Action) -> None:
    state = closed(FUNDED, CRISIS, OpenPhase(), QueueForm("north", orders("A1 A2", "A3 A2")), under_way)
    assert shown(state)["next"].next.name == "execute"


def test_a_skipped_line_does_not_say_so() -> None:
    state = closed(FUNDED, QueueForm("north", orders("A1 A2", "A3 A2")), SkipLine("f1"), OpenPhase())
    assert (shown(state)["next"].next.name, shown(state)["next"].next.lines) == ("forms", 1)


def test_every_turn_waits_for_its_own_forms() -> None:
    state = closed(OpenPhase(), EndForms(), ClosePhase(), FUNDED, OpenPhase())
    assert states(state)[3] == "waiting"


def test_what_is_next_names_the_districts_without_funding_and_then_those_without_a_form() -> None:
    assert shown(closed(FUNDED))["next"].without == ("south",)
    assert shown(closed(FUNDED, OpenPhase(), QueueForm("south", orders("C1 C2"))))["next"].without == ("north",)


def figures(state: State, name: str) -> dict[str, int]:
    step: Step = shown(state)[f"step-{name}"]
    return dict(step.figures)


def test_figures_say_how_far_a_step_is() -> None:
    state = opened(
        Schedule(1, "A1", "minor"),
        Schedule(1, "C1", "minor"),
        Schedule(2, "C1", "minor"),
        Publish("c1", everybody=True, hex=True),
        Strike("c2"),
        QueueForm("north", orders("A1 A2", "A1 C1", "A3 A3", "A1 A2")),
        ExecuteLine("f1"),
        SkipLine("f1"),
        ExecuteLine("f1"),
    )
    assert figures(state, "fund") == {"left": 1, "districts": 1, "open": 1}
    assert figures(state, "schedule") == {"crises": 2, "told": 1, "struck": 1}
    assert figures(state, "execute") == {"lines": 4, "done": 3, "executed": 1, "refused": 1}


def test_the_next_line_comes_with_its_district_and_the_distance() -> None:
    row: NextRow = shown(opened(QueueForm("north", orders("A1 D1"))))["next"]
    assert (row.name, row.funding, row.apart) == ("north", 2, 3)
    row = shown(opened(QueueForm("north", orders("A1 Z9"))))["next"]
    assert row.apart == 0


@pytest.mark.parametrize(
    ("forecasts", "told"),
    [
        ((), None),
        ((Publish("c1", everybody=True, hex=True),), ()),
        ((Publish("c1", ("south",), hex=True),), ("south",)),
        ((Publish("c1", ("south",), hex=True), Publish("c1", ("north",), magnitude=True)), ("north", "south")),
        ((Publish("c1", ("south",), hex=True), Publish("c1", everybody=True, magnitude=True)), ()),
    ],
)
def test_a_strike_says_who_was_told_of_it(forecasts: tuple[Action, ...], told: tuple[str, ...] | None) -> None:
    row: NextRow = shown(opened(Schedule(1, "A1", "minor"), *forecasts))["next"]
    assert row.forecast == told


def test_later_leads_to_the_crisis_after_this_one() -> None:
    crises = (Schedule(1, "A1", "minor"), Schedule(1, "C1", "minor"))
    assert shown(opened(*crises))["next"].then == "c2"
    assert shown(opened(*crises, StrikeFirst("c2")))["next"].then == "c1"
    assert shown(opened(*crises, Strike("c1")))["next"].then == ""


def listed(state: State) -> dict[str, list[str]]:
    """Returns the lines on the page by list of the queue."""
    lines: list[QueuedLine] = sorted(
        (data for name, data in shown(state).items() if name.startswith("line-") and data),
        key=lambda line: line.number,
    )
    return {stage: [f"{line.form} {line.line.number}" for line in lines if line.stage == stage] for stage in STAGES}


STAGES = ("done", "to-come")
FIVE, TWENTY = orders(*["A1 A1"] * 5), orders(*["A1 A1"] * 20)


def test_lines_are_done_above_and_to_come_below_the_next_one() -> None:
    state = opened(QueueForm("north", FIVE), QueueForm("south", FIVE[:2]), ExecuteLine("f1"), ExecuteLine("f1"))
    assert listed(state) == {"done": ["f1 1", "f1 2"], "to-come": ["f1 4", "f1 5", "f2 1", "f2 2"]}
    assert shown(state)["to-come"].lines == 4


def test_before_the_phase_opens_every_line_is_to_come() -> None:
    state = closed(QueueForm("north", FIVE[:2]), QueueForm("south", FIVE[:1]))
    assert listed(state) == {"done": [], "to-come": ["f1 1", "f1 2", "f2 1"]}
    assert (shown(state)["to-come"].lines, shown(state)["to-come"].form) == (3, "")


def test_of_many_lines_those_near_the_next_one_are_listed_and_later_forms_named() -> None:
    state = opened(QueueForm("north", TWENTY), QueueForm("south", FIVE), *[ExecuteLine("f1")] * 7)
    assert listed(state)["done"] == [f"f1 {number}" for number in (3, 4, 5, 6, 7)]
    assert listed(state)["to-come"] == [f"f1 {number}" for number in range(9, 19)]
    assert [head.form for head in shown(state)["later"]] == ["f2"]


def test_the_lines_of_the_form_that_is_under_way_stand_right_above_the_next_one() -> None:
    state = opened(QueueForm("north", FIVE), QueueForm("south", FIVE), ExecuteLine("f1"), PutFirst("f2"))
    assert listed(do(state, ExecuteLine("f2"))[0])["done"] == ["f1 1", "f2 1"]


def test_a_heading_stands_where_a_form_begins() -> None:
    state = opened(QueueForm("north", FIVE[:2]), QueueForm("south", FIVE[:2]))
    heads = [data.head.form for name, data in shown(state).items() if name.startswith("line-") and data and data.head]
    assert heads == ["f2"]
    assert not shown(do(state, ExecuteLine("f1"))[0])["line-1"].head.may_come_first


def test_the_queue_moves_on_without_drawing_all_of_it_again() -> None:
    state = opened(Fund("south", 9), QueueForm("north", TWENTY), QueueForm("south", TWENTY))
    for _ in range(20):
        before = shown(state)
        state, _ = do(state, ExecuteLine("f1"))
        after = shown(state)
        changed = [name for name in after if name.startswith("line-") and after[name] != before[name]]
        assert len(changed) <= 3
    assert sum(name.startswith("line-") for name in shown(state)) == PLACES


def district_row(state: State, number: int) -> DistrictRow:
    row: DistrictRow = shown(state)[f"district-row-{number}"]
    return row


def test_the_districts_are_shown_as_they_would_stand_after_the_next_strike() -> None:
    state = opened(Schedule(1, "A1", "minor"))
    numbers = [(figure.number, figure.changed) for figure in district_row(state, 1).figures]
    assert numbers == [(1, True), (2, True), (0, False), (1, True), (0, False)]
    assert not any(figure.changed for figure in district_row(state, 2).figures)


def test_each_district_has_a_row_and_the_slums_after_them() -> None:
    rows = [district_row(closed(), number) for number in (1, 2, 3)]
    assert [row.district for row in rows] == ["north", "south", "slums"]
    assert [row.funding for row in rows] == [0, 0, None]
    assert [row.troubled for row in rows] == [False, True, False]
    assert scenery(closed()).slums_row == "district-row-3"


@pytest.mark.parametrize(("funding", "dots"), [(0, 0), (5, 5), (6, 6), (10, 10), (11, 0)])
def test_each_point_of_funding_has_its_dot_up_to_ten_on_the_console_and_on_phones(funding: int, dots: int) -> None:
    state = closed(Fund("north", funding))
    for seat, name in ((CONTROL, "district-row-1"), (DISTRICT_SEAT + "north", "strip")):
        part = parts(GAME.screen(state, seat))[name]
        drawn = get_template(part.template).render({"part": part.data, "name": name})
        assert (drawn.count('class="pip"'), f">{funding}<" in drawn) == (dots, True)


def called(state: State) -> list[tuple[str, int]]:
    """Returns the queued forms in order, as the console names them."""
    return [(form.district, form.number) for form in control_screen(state).forms]


def test_a_district_s_first_form_of_each_turn_is_its_form_1_whoever_came_before() -> None:
    state = opened(QueueForm("south", FIVE), QueueForm("north", FIVE), QueueForm("north", FIVE))
    assert called(state) == [("north", 1), ("north", 2), ("south", 1)]
    state, _ = do(state, ClosePhase(), QueueForm("south", FIVE), QueueForm("north", FIVE))
    assert sorted(called(state)) == [("north", 1), ("south", 1)]


def test_what_waits_are_districts_without_funding_and_lines_until_the_open() -> None:
    state = closed(Fund("north", 1), QueueForm("north", FIVE))
    assert (shown(state)["waiting"].unfunded, shown(state)["waiting"].lines) == (("south",), 5)
    assert shown(do(state, OpenPhase())[0])["waiting"].lines == 0


def test_what_is_foreseen_counts_what_will_turn() -> None:
    state = position("north: A1 R, A2 RR, B1 RP, C1 DD, C2 DD, D1 DD, D2 ., E5 U, E6 U, F5 UU")
    warnings: Warnings = shown(state)["warnings"]
    assert [(each.kind, each.hexes, each.count) for each in warnings.foreseen] == [
        ("ruin", ("E5", "E6", "F5"), 4),
        ("riot", ("A1", "A2", "B1"), 4),
        ("failure", ("C1", "C2", "D1"), 2),
    ]


def test_what_is_foreseen_is_what_closing_makes_pending_with_all_that_is_left_struck() -> None:
    for seed in range(8):
        playout = laws.play(GAME, laws.Bench(options=vary.options, vary=vary.vary), seed, 40)
        for state in playout.states:
            if ClosePhase() in choices(state, CONTROL):
                pending = GAME.after(state, GAME.decide(state, CONTROL, ClosePhase(), Dice(0))).pending
                foreseen = control_screen(state).foreseen
                assert [each.hexes for each in foreseen] == [*pending.ruins, *pending.riots, *pending.failures]


def test_only_crises_to_come_are_marked_as_secrets() -> None:
    crises = (Schedule(1, "A1", "minor"), Schedule(1, "C1", "minor"), Schedule(3, "D1", "major"))
    secrets = shown(opened(*crises, Strike("c1")))["secrets"]
    assert [(secret.crisis.name, secret.crisis.turn) for secret in secrets] == [("c2", 1), ("c3", 3)]
