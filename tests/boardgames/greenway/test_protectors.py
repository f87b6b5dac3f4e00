"""The four turns of the Protectors (greenway.md §2)."""

from __future__ import annotations

import pytest

from boardgames.greenway.records.actions import Discard, Draw, EndTurn, Jump, MoveOneSquare
from boardgames.greenway.records.board import neighbours
from boardgames.greenway.records.state import to_act
from tests.boardgames.greenway.positions import board_of, do, protecting, quarters_of, refused

SUPPORTED = "C3 P1, E3 P1, A9 P1"


def test_each_seat_acts_in_turn_from_the_first_player_clockwise_and_then_the_veterans() -> None:
    state = protecting("", "P3", first="P3")
    turns = []
    for _ in range(4):
        assert (state.phase, state.actions_left) == ("protect", 3)
        turns.append(to_act(state))
        state, _ = do(state, turns[-1][0], EndTurn())
    assert turns == [("P3",), ("P4",), ("P1",), ("P2",)]
    assert (state.phase, state.turn, state.actions_left, to_act(state)) == ("veterans", None, 0, ("P3",))


def test_drawing_takes_the_next_card_last_into_the_hand_and_one_action() -> None:
    state, told = do(protecting("", hands={"P1": "5D"}, deck=("7H", "AC")), "P1", Draw())
    assert told == ["CardDrawn P1 7H"]
    assert (state.hands["P1"], state.deck, state.actions_left) == (("5D", "7H"), ("AC",), 2)


def test_the_discards_become_a_new_deck_when_a_card_is_drawn_from_an_empty_one_and_not_before() -> None:
    state, told = do(protecting("", hands={"P1": "5D"}, deck=("7H",), discards=("AC", "2S")), "P1", Draw())
    assert (state.deck, state.discards) == ((), ("AC", "2S"))
    state, told = do(state, "P1", Draw(("2S", "AC")))
    assert told == ["CardDrawn P1 2S 2S AC"]
    assert (state.hands["P1"], state.deck, state.discards) == (("5D", "7H", "2S"), ("AC",), ())


def test_the_new_deck_is_shuffled_by_lot_where_nobody_shuffles_real_cards() -> None:
    before = protecting("", discards=("AC", "2S", "7H"))
    first = {do(before, "P1", Draw(), seed=seed)[0].hands["P1"] for seed in range(40)}
    assert first == {("AC",), ("2S",), ("7H",)}


def test_an_order_that_is_given_while_the_deck_lasts_is_ignored() -> None:
    state, _ = do(protecting("", deck=("7H",), discards=("AC",)), "P1", Draw(("9S",)))
    assert (state.hands["P1"], state.discards) == (("7H",), ("AC",))


@pytest.mark.parametrize("deck", [("AC",), ("AC", "AC"), ("AC", "2S", "7H"), ("AC", "9H"), ()])
def test_a_new_deck_is_the_discards_each_once(deck: tuple[str, ...]) -> None:
    assert refused(protecting("", discards=("AC", "2S")), "P1", Draw(deck)) == "bad_deck"


def test_discarding_is_free_at_any_moment_of_ones_turn() -> None:
    before = protecting("", hands={"P1": "5D AC"}, discards=("2S",), actions_left=0)
    state, told = do(before, "P1", Discard("5D"))
    assert told == ["CardDiscarded P1 5D"]
    assert (state.hands["P1"], state.discards, state.actions_left) == (("AC",), ("2S", "5D"), 0)


@pytest.mark.parametrize("to", neighbours("E5"))
def test_a_step_goes_to_any_of_the_eight_squares_round(to: str) -> None:
    state, told = do(protecting("E5 P1"), "P1", MoveOneSquare("E5", to))
    assert told == [f"ProtectorStepped P1 E5 {to}"]
    assert (board_of(state), state.actions_left) == (f"{to} P1", 2)


@pytest.mark.parametrize(("to", "pushed"), [("F5", "G5"), ("F6", "G7"), ("D4", "C3"), ("E4", "E3")])
def test_a_step_pushes_an_occupier_on_in_the_same_direction(to: str, pushed: str) -> None:
    state, told = do(protecting(f"E5 P1, {to} O2"), "P1", MoveOneSquare("E5", to))
    assert told == [f"ProtectorStepped P1 E5 {to} {pushed}"]
    assert sorted(board_of(state).split(", ")) == sorted([f"{to} P1", f"{pushed} O2"])


@pytest.mark.parametrize(
    "drawing",
    [
        "E5 P1, F5 P1",
        "E5 P1, F5 P2",
        "E5 P1, F5 V2",
        "E5 P1, F5 O2, G5 O3",
        "E5 P1, F5 O2, G5 P2",
        "E5 P1, F5 O2, G5 V1",
    ],
)
def test_a_step_is_blocked_by_what_cannot_be_pushed(drawing: str) -> None:
    assert refused(protecting(drawing), "P1", MoveOneSquare("E5", "F5")) == "blocked"


def test_no_step_pushes_off_the_board() -> None:
    assert refused(protecting("B5 P1, A5 O2"), "P1", MoveOneSquare("B5", "A5")) == "blocked"


def test_a_pushed_occupier_and_a_protector_turn_quarters() -> None:
    before = protecting("C4 P1, D4 O2", quarters="D4 heads, I4 heads")
    state, told = do(before, "P1", MoveOneSquare("C4", "D4"))
    assert (quarters_of(state), told[1:]) == ("D4 tails, I4 heads", ["QuarterTurned D4"])
    before = protecting("B3 P1, C3 O2", quarters="D3 heads, C3 heads")
    state, told = do(before, "P1", MoveOneSquare("B3", "C3"))
    assert told[1:] == ["QuarterTurned D3", "QuarterTurned C3"]


def test_a_jump_goes_anywhere_with_two_other_own_protectors_round_it() -> None:
    state, told = do(protecting(SUPPORTED), "P1", Jump("A9", "D4"))
    assert told == ["ProtectorJumped P1 A9 D4"]
    assert (board_of(state), state.actions_left) == ("C3 P1, E3 P1, D4 P1", 2)


def test_who_jumps_does_not_count_as_support() -> None:
    assert refused(protecting("C3 P1, E3 P1"), "P1", Jump("C3", "D3")) == "no_support"


@pytest.mark.parametrize(
    ("others", "code"),
    [
        ("", ""),
        ("D5 P2", ""),
        ("D5 P2, C5 P3", ""),
        ("D5 P2, C5 P2", "no_support"),
        ("D5 P2, C5 P2, E5 P2", "no_support"),
        ("D5 O1, C5 V2, E5 V3", ""),
    ],
)
def test_a_jump_needs_more_of_ones_own_than_of_any_other_single_seat(others: str, code: str) -> None:
    before = protecting(f"{SUPPORTED}, {others}")
    if code:
        assert refused(before, "P1", Jump("A9", "D4")) == code
    else:
        assert do(before, "P1", Jump("A9", "D4"))[0].pieces["D4"] == "P1"


def test_a_third_supporter_beats_two_of_another() -> None:
    state, _ = do(protecting(f"{SUPPORTED}, D3 P1, D5 P2, C5 P2"), "P1", Jump("A9", "D4"))
    assert state.pieces["D4"] == "P1"


@pytest.mark.parametrize("piece", ["O2", "V1", "P1", "P2"])
def test_a_jump_pushes_nothing(piece: str) -> None:
    assert refused(protecting(f"{SUPPORTED}, D4 {piece}"), "P1", Jump("A9", "D4")) == "blocked"


def test_a_jump_turns_a_quarter() -> None:
    state, told = do(protecting(SUPPORTED, quarters="D4 heads"), "P1", Jump("A9", "D4"))
    assert (quarters_of(state), told[1:]) == ("D4 tails", ["QuarterTurned D4"])


def test_a_turn_has_three_actions_and_ends_only_when_its_player_says_so() -> None:
    before = protecting("E5 P1", hands={"P1": "5D"})
    state, _ = do(before, "P1", *(MoveOneSquare(*ends) for ends in (("E5", "E6"), ("E6", "E7"), ("E7", "E8"))))
    assert (state.turn, state.actions_left) == ("P1", 0)
    assert refused(state, "P1", MoveOneSquare("E8", "E9")) == "no_actions_left"
    state, _ = do(state, "P1", Discard("5D"), EndTurn())
    assert (state.turn, state.actions_left) == ("P2", 3)


def test_a_seat_may_stop_before_its_third_action() -> None:
    state, told = do(protecting(""), "P1", EndTurn())
    assert told == ["TurnBegun P2 3"]
    assert state.turn == "P2"


def test_no_win_is_looked_for_while_the_protectors_act() -> None:
    state, _ = do(protecting("D1 P1, C1 O2"), "P1", MoveOneSquare("D1", "C1"))
    assert (board_of(state), state.phase) == ("B1 O2, C1 P1", "protect")
