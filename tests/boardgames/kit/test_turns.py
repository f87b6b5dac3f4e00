"""Whose turn it is, and the refusals for others."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from msgspec import Struct

from boardgames.kit.turns import REFUSALS, Turns, others_after
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, say

Phase: TypeAlias = Literal["roll", "over"]


class State(Struct, frozen=True):
    phase: Phase = "roll"
    acting: tuple[str, ...] = ("red", "blue")


TURNS = Turns[State, Phase, str](
    phase=lambda state: state.phase,
    to_act=lambda state: state.acting,
    now=lambda state: Sentence("{who} roll", {"who": " and ".join(state.acting)}),
)


def test_a_seat_that_must_act_may() -> None:
    assert TURNS.require_turn(State(), "blue", "roll", "over") == "blue"
    assert TURNS.due(State(), "white") is None


@pytest.mark.parametrize(
    ("state", "seat", "code", "sentence"),
    [
        (State("over"), "red", "wrong_phase", "Not now: red and blue roll."),
        (State("over"), "white", "wrong_phase", "Not now: red and blue roll."),
        (State(), "white", "not_your_turn", "It is not your turn: red and blue roll."),
    ],
)
def test_first_the_phase_is_refused_then_the_seat(state: State, seat: str, code: str, sentence: str) -> None:
    with pytest.raises(Refusal) as no:
        TURNS.require_turn(state, seat, "roll")
    assert (no.value.code, say(Sentence(REFUSALS[code], no.value.what))) == (code, sentence)


def test_whose_turn_it_is_can_be_named() -> None:
    with pytest.raises(Refusal) as no:
        TURNS.require_turn(State(), "white", "roll")
    assert no.value.what["player"] == "red"
    with pytest.raises(Refusal) as no:
        TURNS.require_turn(State(acting=()), "white", "roll")
    assert no.value.what["player"] == ""


def test_the_others_come_in_an_order_that_has_no_end() -> None:
    assert [others_after(("P1", "P2", "P3"), seat) for seat in ("P1", "P3")] == [("P2", "P3"), ("P1", "P2")]
