"""A game's description of Control's corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct

from boardgames.kit.by_hand import Corrections, Placement
from megagame.core.game import CONTROL, WALL, Refusal

Board = Mapping[str, str]


class Move(Struct, frozen=True):
    from_: str
    to: str


class Clear(Struct, frozen=True):
    at: str


PIECES = Placement[Board, str, str](placed=lambda board: board)


def move(board: Board, action: Move) -> tuple[Board, ...]:
    """In this test an event is the board after it."""
    piece = PIECES.moved(board, action.from_, action.to)
    left = {at: each for at, each in board.items() if at != action.from_}
    return ({**left, action.to: piece},)


def clear(board: Board, action: Clear) -> tuple[Board, ...]:
    PIECES.at(board, action.at)
    return ({at: each for at, each in board.items() if at != action.at},)


def require_table(board: Board) -> None:
    if not board:
        raise Refusal("wrong_phase")


def corrections(**more: Any) -> Corrections[Board, Board]:
    return Corrections(actions=Move | Clear, answers={Move: move, Clear: clear}, apply=lambda _, after: after, **more)


def code(board: Board, action: Move | Clear, seat: str = CONTROL) -> str:
    with pytest.raises(Refusal) as no:
        corrections(require_table=require_table).decide(board, seat, action)
    return no.value.code


def test_each_kind_of_action_has_its_answer() -> None:
    assert corrections().decide({"A1": "O2"}, CONTROL, Move("A1", "B2")) == ({"B2": "O2"},)
    assert corrections().decide({"A1": "O2"}, CONTROL, Clear("A1")) == ({},)
    with pytest.raises(TypeError, match="one answer for each kind"):
        Corrections[Board, Board](actions=Move | Clear, answers={Move: move}, apply=lambda _, after: after)


def test_what_follows_is_told_of_the_table_as_it_then_stands() -> None:
    ends = corrections(follows=lambda board: () if board else ({"over": "yes"},))
    assert ends.decide({"A1": "O2"}, CONTROL, Clear("A1")) == ({}, {"over": "yes"})
    assert ends.decide({"A1": "O2", "B1": "P1"}, CONTROL, Clear("A1")) == ({"B1": "P1"},)


def test_only_control_does_it_and_only_once_there_is_something_on_the_table() -> None:
    assert code({}, Clear("A1"), WALL) == "control_only"
    assert code({}, Clear("A1")) == "wrong_phase"


def test_a_thing_must_be_there_and_its_place_free() -> None:
    board = {"A1": "O2", "B2": "P1"}
    assert code(board, Move("C3", "B2")) == "nothing_there"
    assert code(board, Clear("C3")) == "nothing_there"
    assert code(board, Move("A1", "B2")) == "blocked"
    assert code(board, Move("A1", "A1")) == "blocked"
