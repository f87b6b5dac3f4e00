"""Control's corrections (rules/README.md)."""

from __future__ import annotations

import pytest

from boardgames.greenway.records.actions import (
    AgreeOrder,
    Draw,
    GiveBadge,
    MakePlan,
    MoveCard,
    MovePiece,
    SetQuarter,
    SetTurn,
    StackDeck,
    TakeBackPlan,
)
from boardgames.greenway.records.cards import Plan
from boardgames.greenway.records.state import to_act
from megagame.core.game import CONTROL
from tests.boardgames.greenway.positions import board_of, do, plan, position, protecting, quarters_of, refused

CARDS = {"P1": "5D 3D", "P2": "4S"}


@pytest.mark.parametrize("piece", ["O2", "V3", "P1"])
def test_a_piece_is_put_anywhere_that_is_empty_and_no_quarter_turns(piece: str) -> None:
    state, told = do(position(f"E5 {piece}", quarters="D4 heads"), CONTROL, MovePiece("E5", "D4"))
    assert (board_of(state), quarters_of(state)) == (f"D4 {piece}", "D4 heads")
    assert told == [f"PieceMovedByHand {piece} E5 D4"]


def test_a_quarter_is_laid_either_way() -> None:
    state, _ = do(position("", quarters="D4 tails, I4 heads"), CONTROL, SetQuarter("D4", "heads"))
    assert quarters_of(state) == "D4 heads, I4 heads"
    state, _ = do(state, CONTROL, SetQuarter("I4", "tails"))
    assert quarters_of(state) == "D4 heads, I4 tails"


@pytest.mark.parametrize(
    ("card", "to", "after"),
    [
        ("5D", "P2", [("3D",), ("4S", "5D"), ("7H", "8H"), ("AC",)]),
        ("5D", "discards", [("3D",), ("4S",), ("7H", "8H"), ("AC", "5D")]),
        ("5D", "deck", [("3D",), ("4S",), ("5D", "7H", "8H"), ("AC",)]),
        ("8H", "P1", [("5D", "3D", "8H"), ("4S",), ("7H",), ("AC",)]),
        ("AC", "deck", [("5D", "3D"), ("4S",), ("AC", "7H", "8H"), ()]),
    ],
)
def test_a_card_is_put_last_in_a_hand_or_among_the_discards_or_on_top_of_the_deck(
    card: str, to: str, after: list[tuple[str, ...]]
) -> None:
    before = position("", hands=CARDS, deck=("7H", "8H"), discards=("AC",))
    state, _ = do(before, CONTROL, MoveCard(card, to))  # type: ignore[arg-type]  # the names of piles
    assert [state.hands["P1"], state.hands["P2"], state.deck, state.discards] == after


def test_a_plan_goes_with_its_card() -> None:
    before = position("", hands=CARDS, plans={"P1": Plan("5D", 2), "P2": Plan("4S")})
    state, told = do(before, CONTROL, MoveCard("5D", "discards"))
    assert told == ["PlanTakenBack P1", "CardMovedByHand 5D P1 discards"]
    assert state.plans == {"P2": Plan("4S")}


def test_a_plan_is_taken_back_so_that_its_player_plans_anew() -> None:
    state, _ = do(position("", hands=CARDS), "P1", MakePlan("5D", 2))
    state, _ = do(state, CONTROL, TakeBackPlan("P1"))
    assert (state.plans, state.hands["P1"]) == ({}, ("5D", "3D"))
    state, _ = do(state, "P1", MakePlan("3D", 1))
    assert state.plans == {"P1": Plan("3D", 1)}


def test_the_turn_is_set() -> None:
    before = position("", hands=CARDS, plans={"P1": Plan("5D", 2)})
    state, _ = do(before, CONTROL, SetTurn("protect", "P3", 2))
    assert (state.phase, state.turn, state.actions_left, state.plans, to_act(state)) == (
        "protect",
        "P3",
        2,
        {},
        ("P3",),
    )
    state, _ = do(state, CONTROL, SetTurn("veterans", "P2", 1))
    assert (state.phase, state.turn, state.actions_left) == ("veterans", None, 0)
    state, _ = do(before, CONTROL, SetTurn("plan"))
    assert state.plans == before.plans


def test_a_game_that_was_over_goes_on() -> None:
    state, _ = plan(position("A1 O2"))
    assert state.outcome is not None
    state, _ = do(state, CONTROL, SetTurn("plan"))
    assert (state.phase, state.outcome) == ("plan", None)


def test_a_finished_game_is_counted_again_after_a_correction() -> None:
    over, _ = plan(position("A1 O2", quarters="D4 heads, I4 tails"))
    assert over.outcome is not None
    assert over.outcome.scores["P1"] == 1
    again, _ = do(over, CONTROL, SetQuarter("I4", "heads"))
    assert again.outcome is not None
    assert again.outcome.scores["P1"] == 2
    shared, _ = do(again, CONTROL, MovePiece("F12", "L1"))
    assert shared.outcome is not None
    assert (shared.phase, shared.outcome.winners, shared.outcome.scores["P2"]) == ("over", ("P1", "P2"), 1)
    taken, _ = do(over, CONTROL, MovePiece("A1", "F7"))
    assert (taken.phase, taken.outcome) == ("over", over.outcome)


def test_the_badge_is_given() -> None:
    state, _ = do(position(""), CONTROL, GiveBadge("P4"))
    assert state.first == "P4"


def test_the_discards_become_the_deck_as_real_cards_were_shuffled() -> None:
    before = protecting("", hands={"P1": "5D"}, discards=("AC", "2S"))
    state, _ = do(before, CONTROL, StackDeck(("2S", "AC")))
    assert (state.deck, state.discards) == (("2S", "AC"), ())
    state, told = do(state, "P1", Draw())
    assert told == ["CardDrawn P1 2S"]
    assert refused(state, CONTROL, StackDeck(("AC",))) == "deck_lasts"
    assert refused(before, CONTROL, StackDeck(("2S", "9H"))) == "bad_deck"
    assert refused(protecting(""), CONTROL, StackDeck(())) == "bad_deck"


def test_an_order_is_agreed_on_while_plans_are_made() -> None:
    assert refused(protecting(""), CONTROL, AgreeOrder(("P1",))) == "wrong_phase"
    state, _ = do(position("", hands=CARDS), CONTROL, AgreeOrder(("P2", "P1")))
    state, _ = do(state, CONTROL, SetTurn("protect", "P3", 2))
    assert state.agreed == ()


def test_what_is_refused_by_hand() -> None:
    state = position("E5 O2", hands={"P1": "5D 3D AH", "P2": "4S"}, quarters="D4 heads")
    assert refused(state, CONTROL, MovePiece("E6", "E5")) == "nothing_there"
    assert refused(state, CONTROL, MovePiece("E5", "E5")) == "blocked"
    assert refused(state, CONTROL, SetQuarter("E5", "heads")) == "no_quarter"
    assert refused(state, CONTROL, MoveCard("9S", "P1")) == "unknown_card"
    assert refused(state, CONTROL, MoveCard("5D", "P1")) == "lies_there"
    assert refused(state, CONTROL, MoveCard("4S", "P1")) == "hand_full"
    assert refused(state, CONTROL, TakeBackPlan("P1")) == "not_planned"
    assert refused(state, CONTROL, SetTurn("protect")) == "no_player"


@pytest.mark.parametrize("seat", ["wall", "P1", "", "Control"])
def test_only_control_puts_things_right(seat: str) -> None:
    for action in (
        MovePiece("E6", "E5"),
        MoveCard("9S", "P1"),
        SetTurn("protect"),
        GiveBadge("P1"),
        AgreeOrder(("P1",)),
        StackDeck(()),
    ):
        assert refused(position(""), seat, action) == "control_only"
