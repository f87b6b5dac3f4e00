"""Control's corrections (rules/README.md)."""

from __future__ import annotations

import pytest

from boardgames.folding_beijing.records.actions import Correction, SetBid, SetHands, SetSquare
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Both
from boardgames.folding_beijing.records.state import people_of, to_act
from boardgames.folding_beijing.rules.outcome import outcome
from megagame.core.game import CONTROL, WALL
from tests.boardgames.folding_beijing.positions import board_of, do, opened, position, refused, table_of

BID = "H300:2-3 P100 H200 H100 Hempty Hmedia P100 Hempty P200"


def square(at: str = "A1", *, standing: bool = True) -> SetSquare:
    return SetSquare(at=at, facility="power", population="media", standing=standing, governor=0, residents=7)


def test_control_sets_what_lies_on_a_square() -> None:
    state, log = do(position(), (CONTROL, square()))
    assert board_of(state) == "Pmedia:7 P100 H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert table_of(state) == "attack: governor 15, residents 15"
    assert [line.split()[0] for line in log] == ["SquareSet"]


def test_a_square_that_does_not_stand_has_its_card_exposed_and_taken() -> None:
    before = position()
    state, _ = do(before, (CONTROL, SetSquare("A1", "house", "300", standing=False, governor=0, residents=0)))
    assert board_of(state) == "xH300 P100 H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert people_of(state) == Both(300, 700)


def test_no_rule_follows_from_what_is_set_by_hand() -> None:
    """Houses do not go dark, and the media do not report."""
    state, log = do(position(), (CONTROL, SetSquare("B1", "power", "media", standing=False, governor=0, residents=0)))
    assert board_of(state) == "H300 xPmedia H200 / H100 Hempty Hmedia / P100 Hempty P200"
    assert len(log) == 1


def test_control_sets_both_hands() -> None:
    state, log = do(position(), (CONTROL, SetHands(governor=3, residents=20)))
    assert table_of(state) == "attack: governor 3, residents 20"
    assert len(log) == 1


def test_control_says_what_is_bid_for_and_the_side_with_fewer_chips_there_answers() -> None:
    called_off, _ = do(position(BID, bid="A1"), (CONTROL, SetBid()))
    assert table_of(called_off) == "attack: governor 15, residents 15"
    assert board_of(called_off).startswith("H300:2-3 ")
    state, _ = do(called_off, (CONTROL, SetBid("A1")))
    assert table_of(state) == "bid A1: governor 15, residents 15"
    assert to_act(state) == (RESIDENTS,)
    equal, _ = do(called_off, (CONTROL, SetBid("B2")))
    assert to_act(equal) == (GOVERNOR,)


def test_the_game_ends_or_goes_on_as_the_corrected_table_says() -> None:
    ended, log = do(position(), (CONTROL, SetHands(governor=0, residents=5)))
    assert log[-1] == "GameEnded residents"
    assert outcome(ended) is not None
    resumed, log = do(ended, (CONTROL, SetHands(governor=2, residents=5)))
    assert log[-1] == "GameResumed"
    assert table_of(resumed) == "attack: governor 2, residents 5"
    assert outcome(resumed) is None


def test_a_bid_is_not_ended_by_an_empty_hand() -> None:
    state, _ = do(position(BID, bid="A1"), (CONTROL, SetHands(governor=0, residents=5)))
    assert table_of(state) == "bid A1: governor 0, residents 5"


@pytest.mark.parametrize("action", [square(), SetHands(1, 1), SetBid("A1")])
def test_only_control_does_it_and_only_once_there_is_something_on_the_table(action: Correction) -> None:
    for seat in (GOVERNOR, RESIDENTS, WALL):
        assert refused(position(), seat, action) == "control_only"
    assert refused(opened(), CONTROL, action) == "wrong_phase"


def test_a_square_must_be_there_and_what_is_bid_for_must_stand() -> None:
    assert refused(position(), CONTROL, square("D4")) == "unknown_square"
    assert refused(position(), CONTROL, SetBid("D4")) == "unknown_square"
    assert refused(position("x" + BID.replace(":2-3", "")), CONTROL, SetBid("A1")) == "destroyed"
    assert refused(position(BID, bid="A1"), CONTROL, square("A1", standing=False)) == "bid_for"
    do(position(BID, bid="A1"), (CONTROL, square("A1")))
