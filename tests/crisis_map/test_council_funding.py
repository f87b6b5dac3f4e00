"""What Control's page shows of the Council: funding that is handed in, the mandate, and whom the Scientists told."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import get_template

from crisis_map.game import GAME
from crisis_map.parts.pages import parts, scenery
from crisis_map.records.council import Passed
from crisis_map.records.state import State
from crisis_map.screens.control import control_screen
from crisis_map.screens.council_funding import Funds, funds_of
from crisis_map.screens.next_steps import next_of, steps_of
from megagame.core.game import CONTROL, WALL
from tests.crisis_map.test_council import CRISIS, GIVEN, SETUP, after, control, docks, pass_on, setup

HILL = {"seat": "councillor-hill", "type": "hand_in_funding"}
TAKE = control("take_funding")
OPENED = (control("fund", district="docks", amount=3), control("open_phase"), control("close_phase"))


def funds(state: State) -> Funds:
    return funds_of(control_screen(state))


def rows(state: State) -> list[tuple[str, int, int | None]]:
    """By district its state, what its Guard gets, and what stays in the treasury."""
    return [(each.state, each.gets, each.stays) for each in funds(state).districts]


def shown(state: State, seat: str = CONTROL) -> dict[str, str]:
    """Returns the markup of every part of a page."""
    drawn = parts(GAME.screen(state, seat)).items()
    return {
        name: get_template(part.template).render({"part": part.data, "name": name, "table": "t"})
        for name, part in drawn
    }


def following(state: State) -> tuple[str, bool]:
    """What is next, and whether others have to act first."""
    found = next_of(control_screen(state))
    return found.name, found.waits


def test_none_some_all_and_taken() -> None:
    none = after(*OPENED)
    assert (rows(none), following(none)) == ([("late", 3, 7), ("late", 0, 6)], ("fund", True))
    some = after(*OPENED, docks("hand_in_funding", amount=4))
    assert (rows(some), following(some)) == ([("handed_in", 4, 3), ("late", 0, 6)], ("fund", False))
    every = after(*OPENED, docks("hand_in_funding", amount=4), {**HILL, "amount": 1})
    assert (rows(every), funds(every).late) == ([("handed_in", 4, 3), ("handed_in", 1, 5)], ())
    taken = after(*OPENED, docks("hand_in_funding", amount=4), {**HILL, "amount": 1}, TAKE)
    assert (rows(taken), following(taken)) == ([("taken", 4, 3), ("taken", 1, 5)], ("open", False))
    assert (funds(none).is_open, funds(every).is_open, funds(taken).is_open) == (True, True, False)


def test_a_number_set_by_hand_leaves_the_treasury_alone_and_is_not_taken() -> None:
    state = after(*OPENED, docks("hand_in_funding", amount=4), control("fund", district="docks", amount=6))
    assert (rows(state), following(state)) == ([("by_hand", 6, 7), ("late", 0, 6)], ("open", False))
    assert (funds(state).districts[0].said, funds(state).ready) == (4, ())
    both = after(*OPENED, {**HILL, "amount": 2}, control("fund", district="docks", amount=6))
    assert following(both) == ("fund", False)
    assert [each.district for each in funds(both).ready] == ["hill"]


PLANNED = (control("plan_funding", turn=2, district="docks", amount=6), *OPENED)
FOUR = docks("hand_in_funding", amount=4)


def test_planned_funding_is_used_until_the_councillor_hands_in() -> None:
    planned = after(*PLANNED)
    assert (rows(planned), following(planned)) == ([("planned", 6, 7), ("late", 0, 6)], ("open", False))
    state = after(*PLANNED, FOUR)
    assert (rows(state), following(state)) == ([("handed_in", 4, 3), ("late", 0, 6)], ("fund", False))
    taken = after(*PLANNED, FOUR, TAKE)
    assert (rows(taken), following(taken), taken.funding["docks"]) == (
        [("taken", 4, 3), ("late", 0, 6)],
        ("open", False),
        4,
    )


def test_what_was_handed_in_while_the_turn_before_was_open_is_offered_in_place_of_the_plan() -> None:
    state = after(*PLANNED[:-1], FOUR, control("close_phase"))
    assert (state.funding["docks"], rows(state)[0], following(state)) == (6, ("handed_in", 4, 3), ("fund", False))
    assert "Take all" in shown(state)["next"]


@pytest.mark.parametrize(
    "before",
    [
        control("fund", district="docks", amount=6),
        control("fund_together", funding=[{"district": "docks", "amount": 3}]),
        control("fund", district="hill", amount=2),
    ],
)
def test_fund_is_not_done_while_something_handed_in_is_not_taken(before: dict[str, Any]) -> None:
    state = after(*OPENED, before, FOUR)
    assert (rows(state)[0], following(state)) == (("handed_in", 4, 3), ("fund", False))
    assert next(step.state for step in steps_of(control_screen(state))) == "next"
    assert 'class="button primary"' in shown(state)["next"]
    assert "&quot;districts.0&quot;: &quot;docks&quot;" in shown(state)["next"]


def test_control_may_set_another_number_and_still_take_the_councillor_s() -> None:
    state = after(*OPENED, FOUR, control("fund", district="docks", amount=6))
    assert (rows(state)[0], following(state)) == (("by_hand", 6, 7), ("open", False))
    for part in ("waiting", "fund-row-1"):
        assert '{"type": "take_funding", "districts.0": "docks"}' in shown(state)[part]
    again = after(*OPENED, FOUR, control("fund", district="docks", amount=6), docks("hand_in_funding", amount=5))
    assert (rows(again)[0], following(again)) == (("handed_in", 5, 2), ("fund", False))
    nothing = after(*OPENED, FOUR, control("fund", district="docks", amount=0))
    assert (rows(nothing)[0], following(nothing)) == (("by_hand", 0, 7), ("fund", True))
    planned = (control("fund", district="docks", amount=amount) for amount in (5, 6))
    assert following(after(*PLANNED, FOUR, *planned)) == ("fund", False)


def test_another_amount_after_take_all_is_offered_again() -> None:
    state = after(*OPENED, FOUR, TAKE, docks("hand_in_funding", amount=2))
    assert (rows(state)[0], following(state)) == (("handed_in", 2, 1), ("fund", False))
    assert "4 taken, now handed in 2" in shown(state)["fund-row-1"]
    assert funds(state).is_open is False
    assert following(after(*OPENED, FOUR, TAKE, docks("hand_in_funding", amount=2), TAKE)) == ("open", False)


def test_fund_waits_while_a_treasury_is_too_small_until_control_sets_a_number() -> None:
    give = docks("transfer", to="hill", amount=5)
    state = after(*PLANNED, FOUR, give)
    assert (rows(state)[0], following(state)) == (("handed_in", 4, 2), ("fund", True))
    assert "Too much is handed in" in shown(state)["next"]
    assert "button primary" in shown(state)["next"]
    by_hand = after(*PLANNED, FOUR, give, control("fund", district="docks", amount=2))
    assert (rows(by_hand)[0], following(by_hand)) == (("by_hand", 2, 2), ("open", False))
    assert "take_funding" not in shown(by_hand)["fund-row-1"]


def test_nothing_is_left_to_take_of_a_district_that_was_taken_away_or_after_control_funds_again() -> None:
    empty = {**SETUP, "districts": {**SETUP["districts"], "moon": {}}}
    gone = (FOUR, TAKE, {**HILL, "seat": "councillor-moon", "amount": 1})
    assert following(after(*gone, of=empty)) == ("fund", False)
    assert following(after(*gone, control("remove_district", district="moon"), of=empty)) == ("open", False)
    off = control("change_rulings", rulings={"council": {"funding": "control"}})
    assert following(after(*PLANNED, FOUR, off)) == ("open", False)


def test_what_comes_late_waits_for_control_also_in_the_open_phase() -> None:
    late = (docks("hand_in_funding", amount=4), TAKE, {**HILL, "amount": 2})
    closed = after(*OPENED, *late)
    assert following(closed) == ("fund", False)
    assert "hill handed in 2" in shown(closed)["waiting"]
    assert '"districts.0": "hill"' in shown(closed)["waiting"]
    opened = after(*OPENED, *late, control("open_phase"))
    assert "hill handed in 2" in shown(opened)["waiting"]
    used = after(*OPENED, *late, control("open_phase"), control("take_funding", districts=["hill"]))
    assert "hill handed in" not in shown(used)["waiting"]
    later = after(*OPENED, control("open_phase"), {**HILL, "amount": 2})
    assert "hill handed in" not in shown(later)["waiting"]


def test_more_than_the_treasury_is_left_out_and_said() -> None:
    give = docks("transfer", to="hill", amount=5)
    state = after(*OPENED, docks("hand_in_funding", amount=4), give)
    assert (funds(state).ready, rows(state)[0]) == ((), ("handed_in", 4, 2))
    assert "handed in 4: more than the treasury" in shown(state)["fund-row-1"]


def test_transfers_are_numbered_until_the_close_and_passed_back() -> None:
    give = docks("transfer", to="hill", amount=2)
    state = after(*OPENED, give, docks("transfer", to="hill", amount=1))
    council = control_screen(state).council
    assert council
    assert council.passed == (Passed("docks", "hill", 2), Passed("docks", "hill", 1))
    assert "− 2 to hill" in shown(state)["fund-row-1"]
    assert "+ 2 from The Docks" in shown(state)["fund-row-2"]
    back = after(*OPENED, give, control("transfer", **{"from": "hill"}, to="docks", amount=2))
    assert "Pass it back" not in shown(back)["fund-passed"]
    assert (
        "Pass it back" not in shown(after(*OPENED, give, control("open_phase"), control("close_phase")))["fund-passed"]
    )


def test_what_a_district_had_counts_what_came_in_the_open_phase() -> None:
    more = control("fund", district="docks", amount=5)
    state = after(*OPENED[:2], more, control("close_phase"))
    assert [each.had for each in funds(state).districts] == [5, 0]


@pytest.mark.parametrize("funding", ["handed_in", "treasury"])
def test_the_table_has_its_parts_where_councillors_hand_in(funding: str) -> None:
    state = after(of=setup(funding=funding))
    assert {"fund-row-1", "fund-row-2", "fund-sums", "fund-passed", "mandate"} <= shown(state).keys()
    assert scenery(state).has_funds
    assert [each.treasury for each in funds(state).districts] == ([5, 5] if funding == "treasury" else [None, None])


def test_without_the_ruling_nothing_is_added() -> None:
    for state, more in (
        (after(of={**SETUP, "rulings": {}}), set[str]()),
        (after(of=setup(funding="control")), {"mandate"}),
    ):
        names = {name for name in shown(state) if name.startswith("fund-") or name == "mandate"}
        assert (names, scenery(state).has_funds) == (more, False)
        assert [step.figures.get("of") for step in steps_of(control_screen(state))] == [None] * 8
    assert "mandate" not in shown(after(of={**SETUP, "rulings": {}}), WALL)


def test_the_mandate_is_on_control_s_page_and_on_the_wall_until_the_close() -> None:
    written = (control("mandate", text="Bread first."), control("open_phase"))
    for seat in (CONTROL, WALL):
        assert "Bread first." in shown(after(*written), seat)["mandate"]
        assert "Bread first." not in shown(after(*written, control("close_phase")), seat)["mandate"]
        assert "Bread first." not in shown(after(*written, control("mandate")), seat)["mandate"]


def test_control_chooses_the_scientists_and_sees_whom_they_told() -> None:
    assert 'value="scientists"' in shown(after(CRISIS))["crises"]
    assert 'value="scientists"' not in shown(after(CRISIS, of={**SETUP, "rulings": {}}))["crises"]
    assert "The Scientists told nobody yet." in shown(after(CRISIS, GIVEN))["crises"]
    told = " ".join(shown(after(CRISIS, GIVEN, pass_on("hex", "hill"), pass_on("both", "docks")))["crises"].split())
    assert "The Scientists told: The Docks (hex and magnitude), hill (hex)" in told
