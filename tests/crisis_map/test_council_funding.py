"""What Control's page shows of the Council: funding that is handed in, the mandate, and whom the Scientists told."""

from __future__ import annotations

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


def test_what_comes_late_waits_for_control_also_in_the_open_phase() -> None:
    late = (docks("hand_in_funding", amount=4), TAKE, {**HILL, "amount": 2})
    closed = after(*OPENED, *late)
    assert following(closed) == ("open", False)
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
