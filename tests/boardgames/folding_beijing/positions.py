"""Positions as text, to draw a test's start and its whole outcome.

A drawing has three rows of three squares: P or H for power station or house, its card, and after a colon its chips:
`H300`, `P100:2` (two of the residents), `H200:2-3` (and three of the governor); a leading `x`: destroyed. `board_of`
writes a board in the same way, with spaces and slashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.records.actions import Action
from boardgames.folding_beijing.records.cards import FACILITIES
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.grid import SQUARES
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Both
from boardgames.folding_beijing.records.state import Square, State
from boardgames.folding_beijing.rules.decide import decide
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say

_DRAWN = re.compile(r"(?P<gone>x?)(?P<facility>[PH])(?P<card>\w+)(?::(?P<residents>\d+)(?:-(?P<governor>\d+))?)?")
_LETTER = {facility[0].upper(): facility for facility in FACILITIES}

DRAWING = """
    H300  P100  H200
    H100  Hempty  Hmedia
    P100  Hempty  P200
"""
"""Every house has power. B1 alone feeds A1, C1 and B2; A3 feeds A2 and, with C3, B3; C3 feeds C2."""


def position(
    drawing: str = DRAWING, *, governor: int = 15, residents: int = 15, bid: str = "", **options: Any
) -> State:
    """Returns the drawn position with these hands; `bid`: the square bid for."""
    squares = dict(zip(SQUARES, map(_square, drawing.split()), strict=True))
    return State(
        options=msgspec.convert(options, Options),
        phase="bid" if bid else "attack",
        squares=squares,
        hand=Both(governor, residents),
        attacked=bid or None,
    )


def opened(**options: Any) -> State:
    """Returns a table before the arrangement."""
    return GAME.after(GAME.blank, GAME.open(msgspec.convert(options, Options), Dice(0)))


def board_of(state: State) -> str:
    """Returns the content of every square."""
    squares = [_text(square) for square in state.squares.values()]
    return " / ".join(" ".join(squares[row : row + 3]) for row in (0, 3, 6))


def table_of(state: State) -> str:
    """Returns the phase, the square bid for, and both hands."""
    at = f" {state.attacked}" if state.attacked else ""
    return f"{state.phase}{at}: governor {state.hand.governor}, residents {state.hand.residents}"


def do(state: State, *steps: tuple[Seat, Action]) -> tuple[State, list[str]]:
    """Returns the state after these steps, and their events as text."""
    log: list[str] = []
    for seat, action in steps:
        events = decide(state, seat, action, Dice(0))
        state = GAME.after(state, events)
        log += lines(events)
    return state, log


def lines(events: Iterable[Event]) -> list[str]:
    """Returns the events as text."""
    return [" ".join(str(value) for value in msgspec.to_builtins(event).values()) for event in events]


def refused(state: State, seat: Seat, action: Action) -> str:
    """Returns the code of the refusal, which must have a sentence."""
    return refusal(state, seat, action)[0]


def refusal(state: State, seat: Seat, action: Action) -> tuple[str, str]:
    """Returns the code and sentence of the refusal."""
    with pytest.raises(Refusal) as no:
        decide(state, seat, action, Dice(0))
    sentence = say(sentence_of(GAME, no.value))
    assert "{" not in sentence
    return no.value.code, sentence


def _square(text: str) -> Square:
    drawn = _DRAWN.fullmatch(text)
    assert drawn, text
    return msgspec.convert(
        {
            "facility": _LETTER[drawn["facility"]],
            "population": drawn["card"],
            "chips": {GOVERNOR: int(drawn["governor"] or 0), RESIDENTS: int(drawn["residents"] or 0)},
            "standing": not drawn["gone"],
        },
        Square,
    )


def _text(square: Square) -> str:
    governor, residents = square.chips.governor, square.chips.residents
    chips = f":{residents}-{governor}" if governor else f":{residents}" if residents else ""
    return f"{'' if square.standing else 'x'}{square.facility[0].upper()}{square.population}{chips}"
