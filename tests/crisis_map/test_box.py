"""The map's part of the box: its stages, and its forms when it is unsealed (crisis-map.md §4)."""

from __future__ import annotations

import pytest

from crisis_map.records.actions import (
    Action,
    ClosePhase,
    ExecuteForm,
    ExecuteLine,
    Fund,
    OpenBox,
    OpenPhase,
    QueueForm,
    SealedForm,
    ShutBox,
    SkipLine,
    Unseal,
    WrittenLine,
)
from crisis_map.records.state import Box, State
from crisis_map.rules.decide import decide
from crisis_map.rules.queue import in_order
from crisis_map.screens.public_map import JudgedLine
from crisis_map.screens.seats import DistrictScreen, screen
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from tests.crisis_map.positions import do, orders, position, refused

CITY = """
    north: A1 PP, A2 ., A3 R
    south: C1 P
    slums: D1 .
"""


def closed(*actions: Action) -> State:
    return do(position(CITY, turn=0, phase="closed"), *actions)[0]


def sealed(district: str, receipt: str, *lines: str, notes: str = "") -> SealedForm:
    return SealedForm(district, orders(*lines or ("A1 A2",)), notes, receipt)


@pytest.mark.parametrize(
    ("before", "action", "after"),
    [
        ((), OpenBox(), Box("accepting", 20)),
        ((), OpenBox(7), Box("accepting", 7)),
        ((OpenBox(7),), ShutBox(), Box("shut", 7)),
        ((OpenBox(7), ShutBox()), OpenBox(9), Box("accepting", 9)),
        ((OpenBox(7), ShutBox()), Unseal(1), Box("unsealed", 7)),
        ((OpenBox(7), OpenPhase()), ShutBox(), Box("shut", 7)),
        ((OpenBox(), ShutBox(), Unseal(1), OpenPhase()), ClosePhase(), None),
    ],
    ids=str,
)
def test_how_the_box_stands(before: tuple[Action, ...], action: Action, after: Box | None) -> None:
    assert closed(*before, action).box == after


@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((OpenBox(),), OpenBox(), "box_open"),
        ((OpenBox(), ShutBox(), Unseal(1)), OpenBox(), "box_unsealed"),
        ((OpenBox(), ShutBox()), ShutBox(), "box_not_open"),
        ((OpenBox(),), Unseal(1), "box_not_shut"),
        ((OpenBox(), ShutBox()), Unseal(2), "box_not_shut"),
        ((OpenBox(), ShutBox(), Unseal(1)), Unseal(1), "box_not_shut"),
        ((OpenPhase(), OpenBox()), ClosePhase(), "box_sealed"),
        ((OpenPhase(), OpenBox(), ShutBox()), ClosePhase(), "box_sealed"),
    ],
    ids=str,
)
def test_what_the_box_refuses(before: tuple[Action, ...], action: Action, code: str) -> None:
    assert refused(closed(*before), action) == code


def test_unsealed_forms_come_by_district_with_their_notes_and_receipts_after_those_in_the_queue() -> None:
    before = closed(QueueForm("south", orders("C1 D1")), OpenBox(), ShutBox())
    forms = (sealed("south", "r1", "C1 A1"), sealed("north", "r2", "A1 A2", "A3 A2", notes="first of all"))
    after = do(before, Unseal(1, forms))[0]
    assert [(form.name, form.district, form.notes, form.receipt) for form in after.forms] == [
        ("f1", "south", "", ""),
        ("f2", "north", "first of all", "r2"),
        ("f3", "south", "", "r1"),
    ]
    assert [(line.from_, line.to) for line in after.forms[1].lines] == [("A1", "A2"), ("A3", "A2")]
    assert do(after, QueueForm("north", orders("A1 A2")))[0].forms[-1].name == "f4"


def test_unsealed_forms_of_a_district_that_was_removed_come_last_and_are_unfunded() -> None:
    forms = (sealed("east", "r1"), sealed("south", "r2", "C1 D1"), sealed("north", "r3"))
    state = closed(Fund("north", 9), OpenPhase(), OpenBox(), ShutBox(), Unseal(1, forms))
    assert [(form.district, form.receipt) for form in state.forms] == [("north", "r3"), ("south", "r2"), ("east", "r1")]
    assert do(state, ExecuteForm("f3"))[0].forms[2].lines[0].fate == "unfunded"


def test_the_order_within_a_district_is_drawn_by_lot() -> None:
    before = closed(OpenBox(), ShutBox())
    forms = tuple(sealed("north", f"r{number}") for number in range(3))
    drawn = {
        tuple(form.receipt for event in decide(before, CONTROL, Unseal(1, forms), Dice(seed)) for form in event.forms)  # type: ignore[union-attr]
        for seed in range(60)
    }
    assert len(drawn) == 6


def test_unsealed_forms_are_executed_like_any_others() -> None:
    state = closed(Fund("north", 9), OpenPhase(), OpenBox(), ShutBox(), Unseal(1, (sealed("north", "r1"),)))
    assert [form.name for form in in_order(state)] == ["f1"]
    assert do(state, ExecuteForm("f1"))[0].forms[0].lines[0].fate == "executed"


def own(state: State, district: str) -> tuple[JudgedLine, ...]:
    shown = screen(state, f"district-{district}")
    assert isinstance(shown, DistrictScreen)
    return shown.orders


def test_a_district_sees_what_was_done_for_it_and_what_funding_cut_off_but_not_of_which_form() -> None:
    forms = (sealed("north", "r1", "A1 A2", "Z9 A1", "A1 D1"), sealed("south", "r2", "C1 D1"))
    state = closed(Fund("north", 1), OpenPhase(), OpenBox(), ShutBox(), Unseal(1, forms))
    assert own(state, "north") == ()
    state = do(state, ExecuteForm("f1"))[0]
    assert own(state, "north") == (
        JudgedLine("A1", "A2", "executed", "population", "population"),
        JudgedLine("A1", "D1", "unfunded", None, None),
        JudgedLine("Z9", "A1", "unfunded", None, None),
    )
    assert own(state, "south") == ()


def test_a_district_is_not_told_what_control_skipped() -> None:
    forms = (sealed("north", "r1", "A1 A2", "A3 A2"),)
    state = closed(Fund("north", 9), OpenPhase(), OpenBox(), ShutBox(), Unseal(1, forms), SkipLine("f1"))
    assert own(state, "north") == ()
    assert len(own(do(state, ExecuteLine("f1"))[0], "north")) == 1


@pytest.mark.parametrize("seat", ["control", "wall", "district-north", "district-south"])
def test_no_screen_has_a_receipt_and_only_controls_has_notes(seat: str) -> None:
    order = WrittenLine("A1", "A2", line=1)
    form = SealedForm("north", (order,), "for the harbour master", "feedfacefeedface")
    state = closed(Fund("north", 9), OpenPhase(), OpenBox(), ShutBox(), Unseal(1, (form,)), ExecuteForm("f1"))
    shown = str(screen(state, seat))
    assert "feedface" not in shown
    assert ("harbour master" in shown) == (seat == CONTROL)
