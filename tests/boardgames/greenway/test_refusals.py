"""Refusals, their codes and the order of codes (greenway.md, Replay)."""

from __future__ import annotations

from typing import get_args

import pytest

from boardgames.greenway.game import GAME
from boardgames.greenway.records.actions import (
    Action,
    Discard,
    Draw,
    EndTurn,
    Jump,
    MakePlan,
    March,
    MoveOneSquare,
    SetTurn,
)
from boardgames.greenway.records.state import State
from boardgames.greenway.sentences import REFUSALS
from tests.boardgames.greenway.positions import position, protecting, refused

DRAWING = "C3 P1, E3 P1, A9 P1, C10 P2"
PLANNING = position(DRAWING, hands={"P1": "5D 3D 9H"})
MARCHING = position(DRAWING, phase="veterans")
ACTING = protecting(DRAWING, hands={"P1": "5D 3D 9H"}, deck=("7H",))
USED = protecting(DRAWING, hands={"P1": "5D"}, deck=("7H",), actions_left=0)
NO_CARDS = protecting(DRAWING)


@pytest.mark.parametrize(
    ("state", "seat", "action", "code"),
    [
        (ACTING, "P1", MakePlan("AS", 1), "wrong_phase"),
        (MARCHING, "P1", MakePlan("AS", 1), "wrong_phase"),
        (PLANNING, "P1", MakePlan("AS", 1), "not_in_hand"),
        (PLANNING, "P1", MakePlan(None, 1), "bad_plan"),
        (PLANNING, "P2", Draw(), "wrong_phase"),
        (ACTING, "P2", Draw(), "not_your_turn"),
        (ACTING, "P1", Draw(), "hand_full"),
        (protecting(DRAWING, hands={"P1": "5D 3D 9H"}, actions_left=0), "P1", Draw(), "hand_full"),
        (USED, "P1", Draw(), "no_actions_left"),
        (protecting(DRAWING, actions_left=0), "P1", Draw(), "no_actions_left"),
        (NO_CARDS, "P1", Draw(), "no_cards"),
        (protecting(DRAWING, discards=("AC",)), "P1", Draw(("2S",)), "bad_deck"),
        (PLANNING, "P2", Discard("AS"), "wrong_phase"),
        (ACTING, "P2", Discard("5D"), "not_your_turn"),
        (ACTING, "P1", Discard("AS"), "not_in_hand"),
        (PLANNING, "P2", MoveOneSquare("C3", "A1"), "wrong_phase"),
        (ACTING, "P2", MoveOneSquare("C3", "A1"), "not_your_turn"),
        (USED, "P1", MoveOneSquare("C10", "A1"), "no_actions_left"),
        (ACTING, "P1", MoveOneSquare("C10", "A1"), "not_yours"),
        (ACTING, "P1", MoveOneSquare("C4", "A1"), "not_yours"),
        (ACTING, "P1", MoveOneSquare("C3", "E3"), "not_adjacent"),
        (ACTING, "P1", MoveOneSquare("C3", "C3"), "not_adjacent"),
        (protecting("C3 P1, C4 P1"), "P1", MoveOneSquare("C3", "C4"), "blocked"),
        (PLANNING, "P2", Jump("C3", "E3"), "wrong_phase"),
        (ACTING, "P2", Jump("C3", "E3"), "not_your_turn"),
        (USED, "P1", Jump("C10", "E3"), "no_actions_left"),
        (ACTING, "P1", Jump("C10", "E3"), "not_yours"),
        (ACTING, "P1", Jump("C3", "E3"), "blocked"),
        (ACTING, "P1", Jump("C3", "C3"), "blocked"),
        (ACTING, "P1", Jump("C3", "L12"), "no_support"),
        (PLANNING, "P2", EndTurn(), "wrong_phase"),
        (ACTING, "P2", EndTurn(), "not_your_turn"),
        (PLANNING, "P2", March(), "wrong_phase"),
        (ACTING, "P1", March(), "wrong_phase"),
    ],
    ids=lambda value: "" if isinstance(value, State) else str(value),
)
def test_refused(state: State, seat: str, action: Action, code: str) -> None:
    assert refused(state, seat, action) == code


def test_nothing_is_played_when_the_game_is_over() -> None:
    over = position(DRAWING, phase="over", hands={"P1": "5D"})
    for action in (MakePlan(), Draw(), Discard("5D"), MoveOneSquare("C3", "C4"), Jump("A9", "D4"), EndTurn(), March()):
        assert refused(over, "P1", action) == "wrong_phase"


def test_every_kind_of_action_is_decided() -> None:
    assert len(get_args(GAME.action)) == 16
    assert GAME.once == (SetTurn,)


def test_every_code_of_play_is_tested_here() -> None:
    tested = {case[3] for case in test_refused.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    by_hand = {"nothing_there", "no_quarter", "unknown_card", "lies_there", "not_planned", "no_player", "control_only"}
    by_hand |= {"deck_lasts"}
    by_hand |= {"nothing_to_order", "not_involved", "bad_order"}  # test_agreed_order.py
    assert tested | by_hand | {"already_planned", "players_only"} == set(REFUSALS)
