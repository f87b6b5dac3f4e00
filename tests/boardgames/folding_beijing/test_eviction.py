"""Attacks, raises and yields (folding-beijing.md, Eviction 1 to 3)."""

from __future__ import annotations

import pytest

from boardgames.folding_beijing.records.actions import Attack, Raise, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import to_act
from megagame.core.game import CONTROL
from tests.boardgames.folding_beijing.positions import board_of, do, position, refusal, refused, table_of

GUARDED = """
    H300:2  P100    H200
    H100    Hempty  Hmedia
    P100    Hempty  P200
"""
GONE = "xH300 P100 H200 H100 Hempty Hmedia P100 Hempty P200"


def test_an_attack_takes_the_chips_out_of_the_hand_and_the_residents_must_answer() -> None:
    state, log = do(position(GUARDED, residents=13), (GOVERNOR, Attack("A1", 3)))
    assert log == ["Attacked A1 3"]
    assert board_of(state) == "H300:2-3 P100 H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert table_of(state) == "bid A1: governor 12, residents 13"
    assert to_act(state) == (RESIDENTS,)


def test_an_attack_is_more_than_the_residents_have_there_and_one_at_least() -> None:
    for chips in (2, 0, -1):
        assert refusal(position(GUARDED), GOVERNOR, Attack("A1", chips)) == (
            "too_few",
            "Too few chips: it takes 3 or more.",
        )
    assert refused(position(GUARDED), GOVERNOR, Attack("B1", 0)) == "too_few"
    do(position(GUARDED), (GOVERNOR, Attack("A1", 3)))
    do(position(GUARDED), (GOVERNOR, Attack("B1", 1)))


def test_nobody_bids_more_than_the_hand_holds() -> None:
    before = position(GUARDED, governor=4, residents=3)
    assert refusal(before, GOVERNOR, Attack("A1", 5)) == ("not_enough_chips", "Too many chips: the hand has 4.")
    attacked, _ = do(before, (GOVERNOR, Attack("A1", 4)))
    assert refused(attacked, RESIDENTS, Raise(4)) == "not_enough_chips"
    raised, _ = do(attacked, (RESIDENTS, Raise(3)))
    assert refused(raised, GOVERNOR, Raise(2)) == "not_enough_chips"


def test_a_raise_adds_chips_until_there_are_more_than_the_other_sides() -> None:
    attacked = position("H300:2-4 P100 H200 H100 Hempty Hmedia P100 Hempty P200", bid="A1", governor=11, residents=13)
    for chips in (2, 0, -3):
        assert refusal(attacked, RESIDENTS, Raise(chips)) == ("too_few", "Too few chips: it takes 3 or more.")
    state, log = do(attacked, (RESIDENTS, Raise(3)))
    assert log == ["Raised A1 residents 3"]
    assert board_of(state).startswith("H300:5-4 ")
    assert table_of(state) == "bid A1: governor 11, residents 10"
    assert to_act(state) == (GOVERNOR,)
    again, log = do(state, (GOVERNOR, Raise(2)))
    assert log == ["Raised A1 governor 2"]
    assert board_of(again).startswith("H300:5-6 ")
    assert table_of(again) == "bid A1: governor 9, residents 10"
    assert to_act(again) == (RESIDENTS,)


def test_residents_who_yield_lose_the_facility_its_card_and_all_chips_on_it() -> None:
    attacked = position("H300:2-3 P100:1 H200 H100 Hempty Hmedia P100 Hempty P200", bid="A1", governor=12, residents=12)
    state, log = do(attacked, (RESIDENTS, Yield()))
    assert log == ["Yielded A1 residents", "Destroyed A1 300"]
    assert board_of(state) == "xH300 P100:1 H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert table_of(state) == "attack: governor 12, residents 12"


def test_a_governor_who_yields_leaves_the_facility_standing_and_all_chips_on_it_are_spent() -> None:
    raised = position("H300:4-3 P100 H200 H100 Hempty Hmedia P100 Hempty P200", bid="A1", governor=12, residents=11)
    state, log = do(raised, (GOVERNOR, Yield()))
    assert log == ["Yielded A1 governor", "Protected A1"]
    assert board_of(state) == "H300 P100 H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert table_of(state) == "attack: governor 12, residents 11"


def test_with_protected_chips_stay_the_residents_chips_stay_where_they_protected() -> None:
    drawing = "H300:4-3 P100 H200 H100 Hempty Hmedia P100 Hempty P200"
    state, log = do(position(drawing, bid="A1", governor=12, protected_chips="stay"), (GOVERNOR, Yield()))
    assert log == ["Yielded A1 governor", "Protected A1 4"]
    assert board_of(state).startswith("H300:4 ")
    lost, _ = do(position("H300:2-3 " + GONE[6:], bid="A1", protected_chips="stay"), (RESIDENTS, Yield()))
    assert board_of(lost).startswith("xH300 ")


def test_nobody_yields_automatically() -> None:
    """The residents have nothing left to raise with, but still have to yield."""
    state, _ = do(position(GUARDED, residents=0), (GOVERNOR, Attack("A1", 3)))
    assert table_of(state) == "bid A1: governor 12, residents 0"
    assert refused(state, RESIDENTS, Raise(1)) == "too_few"
    assert refused(state, RESIDENTS, Raise(2)) == "not_enough_chips"
    done, _ = do(state, (RESIDENTS, Yield()))
    assert table_of(done) == "attack: governor 12, residents 0"


@pytest.mark.parametrize(
    ("at", "code"), [("D1", "unknown_square"), ("", "unknown_square"), ("a1", "unknown_square"), ("A1", "destroyed")]
)
def test_only_a_facility_that_stands_is_attacked(at: str, code: str) -> None:
    assert refused(position(GONE), GOVERNOR, Attack(at, 99)) == code


def test_only_the_governor_attacks_and_only_who_must_answer_answers() -> None:
    before = position(GUARDED)
    assert refused(before, RESIDENTS, Attack("A1", 3)) == "not_your_turn"
    assert refused(before, CONTROL, Attack("A1", 3)) == "not_your_turn"
    attacked, _ = do(before, (GOVERNOR, Attack("A1", 3)))
    for seat in (GOVERNOR, CONTROL):
        assert refusal(attacked, seat, Raise(2)) == (
            "not_your_turn",
            "It is not your turn: the residents must raise or yield at A1.",
        )
        assert refused(attacked, seat, Yield()) == "not_your_turn"


def test_an_attack_belongs_between_bids_and_an_answer_to_a_bid() -> None:
    before = position(GUARDED)
    for seat in (GOVERNOR, RESIDENTS):
        assert refusal(before, seat, Raise(1)) == ("wrong_phase", "Not now: the governor chooses what to attack.")
        assert refused(before, seat, Yield()) == "wrong_phase"
    attacked, _ = do(before, (GOVERNOR, Attack("A1", 3)))
    for seat in (GOVERNOR, RESIDENTS):
        assert refused(attacked, seat, Attack("B1", 1)) == "wrong_phase"


def test_the_codes_of_an_attack_are_tested_in_their_order() -> None:
    assert refused(position(GONE), RESIDENTS, Attack("Z9", -1)) == "not_your_turn"
    assert refused(position(GONE, governor=2), GOVERNOR, Attack("A1", -1)) == "destroyed"
    assert refused(position(GUARDED, governor=1), GOVERNOR, Attack("A1", 2)) == "too_few"


def test_the_codes_of_a_raise_are_tested_in_their_order() -> None:
    attacked, _ = do(position(GUARDED, residents=1), (GOVERNOR, Attack("A1", 6)))
    assert refused(attacked, GOVERNOR, Raise(-1)) == "not_your_turn"
    assert refused(attacked, RESIDENTS, Raise(-1)) == "too_few"
    assert refused(attacked, RESIDENTS, Raise(2)) == "too_few"
    assert refused(attacked, RESIDENTS, Raise(99)) == "not_enough_chips"
