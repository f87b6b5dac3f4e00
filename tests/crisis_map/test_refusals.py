"""Refusals, their codes and the order of codes (crisis-map.md §8)."""

from __future__ import annotations

from typing import get_args

import pytest

from crisis_map import city_sentences, council_sentences
from crisis_map.game import GAME
from crisis_map.records.actions import (
    Action,
    Cancel,
    ChangeLine,
    ChoosePlace,
    ClosePhase,
    EndForms,
    Execute,
    ExecuteForm,
    ExecuteLine,
    ForgetPlaces,
    Fund,
    Funding,
    FundTogether,
    MoveFunding,
    OpenPhase,
    Place,
    PlanFunding,
    Publish,
    PutFirst,
    QueueForm,
    Remove,
    Schedule,
    Shift,
    ShutBox,
    SkipLine,
    Strike,
    StrikeFirst,
    Unseal,
    Withdraw,
    WriteNote,
    WrittenLine,
)
from crisis_map.records.council_actions import TakeFunding
from crisis_map.records.state import State
from crisis_map.rules.decide import decide
from crisis_map.sentences import REFUSALS
from megagame.core.dice import Dice
from megagame.core.game import Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from tests.crisis_map.positions import do, form, orders, position, refused

DRAWING = """
    north: A1 PP, A2 ., A3 R
    south: C1 P
    slums: D1 .
"""
NINE = WrittenLine("A1", "A2", line=9)


def opened() -> State:
    """Turn 2 is open; c1 was struck in turn 1, c2 just now, c3 is next, c4 is for later.

    Form f1 has line 1 done and line 2 open; all of f2 is done.
    """
    before = position(DRAWING, turn=1, phase="open", funding={"south": 9})
    turn_1 = (Schedule(1, "D1", "minor"), ClosePhase())
    turn_2: tuple[Action, ...] = (
        OpenPhase(),
        Fund("south", 9),
        *(Schedule(turn, "D1", "minor") for turn in (2, 2, 3)),
        Strike("c2"),
        Publish("c4", everybody=True, hex=True),
        QueueForm("south", orders("C1 C1", "C1 A2")),
        QueueForm("south", orders("C1 C1")),
        ExecuteLine("f1"),
        SkipLine("f2"),
        EndForms(),
    )
    return do(before, *turn_1, *turn_2)[0]


def closed() -> State:
    return do(opened(), ClosePhase())[0]


FULL_HAND = tuple(WrittenLine("A1", "A2") for _ in range(21))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Fund("east", -1), "unknown_district"),
        (Fund("slums", 1), "unknown_district"),
        (Fund("north", -1), "bad_amount"),
        (FundTogether((Funding("north", 1), Funding("east", -1))), "unknown_district"),
        (FundTogether((Funding("north", 1), Funding("south", -1))), "bad_amount"),
        (FundTogether(()), "nothing_funded"),
        (MoveFunding("east", "east", -1), "unknown_district"),
        (MoveFunding("south", "south", -1), "same_district"),
        (MoveFunding("south", "north", -1), "bad_amount"),
        (MoveFunding("south", "north", 10), "funding_short"),
        (PlanFunding(2, "east", -1), "turn_has_funding"),
        (PlanFunding(3, "east", -1), "unknown_district"),
        (PlanFunding(3, "north", -1), "bad_amount"),
        (Schedule(0, "Z99", "huge"), "unknown_hex"),
        (Schedule(0, "A1", "huge"), "unknown_magnitude"),
        (Schedule(0, "A1", "minor"), "past_turn"),
        (Schedule(-3, "A1", "minor"), "past_turn"),
        (Schedule(1, "A1", "minor"), "past_turn"),
        (OpenPhase(("Z99",)), "phase_open"),
        (Execute("slums", ()), "unknown_district"),
        (form("east", "A1 A2"), "unknown_district"),
        (Strike("c9"), "unknown_crisis"),
        (Strike("c1"), "wrong_turn"),
        (Strike("c4"), "wrong_turn"),
        (Strike("c2"), "already_struck"),
        (StrikeFirst("c9"), "unknown_crisis"),
        (StrikeFirst("c4"), "wrong_turn"),
        (StrikeFirst("c2"), "already_struck"),
        (ChoosePlace(1, to="A1"), "phase_open"),
        (ChoosePlace(1, "c9", "A1"), "unknown_crisis"),
        (ChoosePlace(1, "c4", "A1"), "wrong_turn"),
        (ChoosePlace(1, "c2", "A1"), "already_struck"),
        (ChoosePlace(1, "c3", "A1"), "nobody_displaced"),
        (ForgetPlaces(), "phase_open"),
        (ForgetPlaces("c2"), "already_struck"),
        (Place("Z99", "damage"), "unknown_hex"),
        (Place("A1", "damage"), "no_room"),
        (Remove("Z99", "damage"), "unknown_hex"),
        (Remove("A1", "damage"), "no_such_token"),
        (Shift("Z99", "Z99", "damage"), "unknown_hex"),
        (Shift("A1", "Z99", "damage"), "unknown_hex"),
        (Shift("A1", "A1", "damage"), "same_hex"),
        (Shift("A3", "A1", "damage"), "no_such_token"),
        (Shift("A3", "A1", "refugee"), "no_room"),
        (Cancel("c9"), "unknown_crisis"),
        (Cancel("c1"), "already_struck"),
        (Publish("c9", ("east",)), "unknown_crisis"),
        (Publish("c1", ("east",)), "already_struck"),
        (Publish("c4", ("north", "east")), "unknown_district"),
        (Publish("c4", ("slums",), hex=True), "unknown_district"),
        (Publish("c4", ("north",)), "nothing_published"),
        (Publish("c4", hex=True), "nobody_told"),
        (Withdraw("p9"), "unknown_forecast"),
        (QueueForm("east", (), "n" * 501), "unknown_district"),
        (QueueForm("north", (), "n" * 501), "no_lines"),
        (QueueForm("north", FULL_HAND, "n" * 501), "too_many_lines"),
        (QueueForm("north", (NINE, NINE), "n" * 501), "line_twice"),
        (QueueForm("north", (*orders("A1 A2", "A1 A2"), WrittenLine("A1", "A2", line=2))), "line_twice"),
        (QueueForm("north", (NINE,), "n" * 501), "too_long"),
        (EndForms(), "forms_in"),
        (ShutBox(), "box_not_open"),
        (Unseal(2), "box_not_shut"),
        (PutFirst("f9"), "unknown_form"),
        (PutFirst("f2"), "form_done"),
        (ExecuteLine("f9"), "unknown_form"),
        (ExecuteLine("f2"), "form_done"),
        (ExecuteForm("f9"), "unknown_form"),
        (ExecuteForm("f2"), "form_done"),
        (SkipLine("f9"), "unknown_form"),
        (SkipLine("f2"), "form_done"),
        (ChangeLine("f9", 1, "A1", "A2"), "unknown_form"),
        (ChangeLine("f1", 9, "A1", "A2"), "unknown_line"),
        (ChangeLine("f1", 1, "A1", "A2"), "line_done"),
        (ChangeLine("f2", 1, "A1", "A2"), "line_done"),
        (WriteNote("n" * 501), "too_long"),
        (WriteNote(" \n", 2), "no_ruling"),
    ],
    ids=str,
)
def test_while_the_phase_is_open(action: Action, code: str) -> None:
    assert refused(opened(), action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (form("east", "A1 A2"), "phase_closed"),
        (Strike("c9"), "phase_closed"),
        (Strike("c4", ("Z99",)), "phase_closed"),
        (StrikeFirst("c9"), "phase_closed"),
        (ChoosePlace(1, "c9"), "phase_closed"),
        (ChoosePlace(1, to="A1"), "nobody_displaced"),
        (ForgetPlaces("c9"), "phase_closed"),
        (ClosePhase(), "phase_closed"),
        (EndForms(), "phase_closed"),
        (ExecuteLine("f9"), "phase_closed"),
        (ExecuteForm("f9"), "phase_closed"),
        (Schedule(2, "A1", "minor"), "past_turn"),
        (PutFirst("f1"), "unknown_form"),
        (SkipLine("f1"), "unknown_form"),
    ],
    ids=str,
)
def test_while_the_phase_is_closed(action: Action, code: str) -> None:
    """The close removed the queue."""
    assert refused(closed(), action) == code


def test_bad_place_comes_last() -> None:
    state, _ = do(opened(), Schedule(2, "A1", "major"))
    assert refused(state, Strike("c5", ("C1",))) == "bad_place"
    assert refused(state, ChoosePlace(1, "c5", "C1")) == "bad_place"


@pytest.mark.parametrize(
    "action",
    [
        Fund("north", 0),
        Schedule(2, "A1", "minor"),
        Schedule(99, "A1", "minor"),
        Place("A2", "damage"),
        Shift("A1", "A2", "population"),
        Publish("c4", ("south", "north"), magnitude=True),
        QueueForm("north", FULL_HAND[:20], "n" * 500),
        ChangeLine("f1", 2, "A1", "Z99", "damage"),
        WriteNote("n" * 500),
    ],
    ids=str,
)
def test_what_is_just_within_the_limits_is_accepted(action: Action) -> None:
    do(opened(), action)


@pytest.mark.parametrize("seat", ["wall", "district-north", "", "Control"])
def test_only_control_acts(seat: str) -> None:
    for action in (Fund("east", -1), OpenPhase(), WriteNote("")):
        with pytest.raises(Refusal) as no:
            decide(opened(), seat, action, Dice(0))
        assert no.value.code == "control_only"


def test_every_kind_of_action_is_decided() -> None:
    assert len(get_args(GAME.action)) == 41
    assert set(GAME.once) == {
        *(OpenPhase, EndForms, ClosePhase, Strike, Unseal),
        *(Execute, ExecuteLine, ExecuteForm, SkipLine, TakeFunding),
    }


def test_every_code_is_tested_here() -> None:
    tables = [test_while_the_phase_is_open, test_while_the_phase_is_closed]
    by_the_box = {"box_open", "box_unsealed", "box_sealed"}  # tests/crisis_map/test_box.py
    by_a_redrawn_city = set(city_sentences.REFUSALS)  # tests/crisis_map/test_redrawn.py
    by_the_council = set(council_sentences.REFUSALS)  # tests/crisis_map/test_council.py
    here = {code for test in tables for _, code in test.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    tested = by_the_box | by_a_redrawn_city | by_the_council | here
    assert tested | {"bad_place", "control_only"} == set(REFUSALS)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (SkipLine("f2"), "south, form 2: every line is done."),
        (MoveFunding("south", "north", 10), "south has only 9 left."),
        (SkipLine("f9"), "There is no form 9 in the queue."),
        (SkipLine("the red one"), "There is no form the red one in the queue."),
        (Cancel("c1"), "Crisis 1 was struck already."),
        (Withdraw("p7"), "There is no forecast 7."),
    ],
)
def test_a_refusal_calls_things_as_the_log_does(action: Action, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        decide(opened(), "control", action, Dice(0))
    assert say(sentence_of(GAME, refusal.value)) == sentence
