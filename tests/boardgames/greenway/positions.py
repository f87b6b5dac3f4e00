"""Positions as text, to draw a test's start and its whole outcome.

A drawing lists squares with their pieces: `G6 O2, I6 V3, J10 P3`. `board_of` writes the whole board in this way, row by
row, and `told` lists events as words: `walked 2 G6 H6`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from boardgames.greenway.game import GAME
from boardgames.greenway.records.actions import Action, MakePlan
from boardgames.greenway.records.board import PLAYERS, Face, Player, Square, row_by_row
from boardgames.greenway.records.cards import Plan
from boardgames.greenway.records.events import Event
from boardgames.greenway.records.state import State
from boardgames.greenway.rules.decide import decide
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say

Hands = Mapping[str, str]

FAR_AWAY = {1: "F12", 2: "G12", 3: "F1", 4: "G1"}
"""Squares of Occupiers that a drawing leaves out."""


def position(drawing: str = "", *, hands: Hands | None = None, quarters: str = "", **rest: Any) -> State:
    """Returns the drawn position; hands as in `{"P1": "7H 3D"}`, quarters as in `D4 heads`; `rest`: other fields."""
    pieces = dict(_pairs(drawing))
    missing = {at: f"O{number}" for number, at in FAR_AWAY.items() if f"O{number}" not in pieces.values()}
    return State(
        pieces={**missing, **pieces},
        quarters={at: _face(face) for at, face in _pairs(quarters)},
        hands={player: tuple((hands or {}).get(player, "").split()) for player in PLAYERS},
        **rest,
    )


def protecting(drawing: str, player: Player = "P1", **rest: Any) -> State:
    """Returns the drawn position in a player's turn, with three actions left."""
    return position(drawing, phase="protect", turn=player, actions_left=rest.pop("actions_left", 3), **rest)


def board_of(state: State) -> str:
    """Returns the pieces on the board, except Occupiers far away."""
    away = {(at, f"O{number}") for number, at in FAR_AWAY.items()}
    at_home = [at for at, piece in state.pieces.items() if (at, piece) not in away]
    return ", ".join(f"{at} {state.pieces[at]}" for at in row_by_row(at_home))


def quarters_of(state: State) -> str:
    return ", ".join(f"{at} {face}" for at, face in state.quarters.items())


def do(state: State, seat: Seat, *actions: Action, seed: int = 0) -> tuple[State, list[str]]:
    """Returns the state after a seat's actions, and their events."""
    told: list[str] = []
    for action in actions:
        events = decide(state, seat, action, Dice(seed))
        state = GAME.after(state, events)
        told += map(words, events)
    return state, told


def plan(state: State, order: tuple[str, ...] = (), seed: int = 0, **plans: str) -> tuple[State, list[str]]:
    """Returns the state after all four have planned, as in `P1="7H 3"`, `P2="7H"` (a bluff), and the events.

    Unnamed players plan nothing.
    """
    told: list[str] = []
    for player in PLAYERS:
        agreed = msgspec.convert(order if player == PLAYERS[-1] else (), tuple[Player, ...])
        card, _, number = plans.get(player, "").partition(" ")
        made = msgspec.convert({"card": card or None, "occupier": int(number) if number else None}, Plan)
        state, told = do(state, player, MakePlan(made.card, made.occupier, agreed), seed=seed)
    return state, told[2:]


def refused(state: State, seat: Seat, action: Action) -> str:
    """Returns the code of the refusal, which must have a sentence."""
    with pytest.raises(Refusal) as no:
        decide(state, seat, action, Dice(0))
    assert "{" not in say(sentence_of(GAME, no.value))
    return no.value.code


def words(event: Event) -> str:
    """Returns an event's name and values as words."""
    fields = [_word(getattr(event, field)) for field in event.__struct_fields__]
    return " ".join([type(event).__name__, *(field for field in fields if field)])


def _word(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)


def _pairs(drawing: str) -> Iterable[tuple[Square, str]]:
    for each in drawing.split(","):
        if each.strip():
            at, text = each.split()
            yield at, text


def _face(text: str) -> Face:
    face: Face = msgspec.convert(text, Face)
    return face
