"""Positions as text, to draw a test's start and its whole outcome.

A drawing has a line for each district (`slums:` for hexes of none) with its hexes and tokens: P, R, U, D for
population, refugee, unrest, damage; in lower case if moved this turn; a dot for nobody. `map_of` writes the whole map
in this way, in order of labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from crisis_map.city.city import SLUMS, City, read
from crisis_map.city.tokens import KINDS, Token, Tokens, arranged
from crisis_map.game import GAME
from crisis_map.records.actions import Action, Execute, WrittenLine
from crisis_map.records.state import State, founded, tokens_at, with_tokens
from crisis_map.replay import log_lines
from crisis_map.rules.apply import after
from crisis_map.rules.decide import decide
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say

_LETTERS = {kind[0].upper(): kind for kind in KINDS}


def city(drawing: str, *, layout: str = "odd-q", magnitudes: Any = None, **rulings: Any) -> City:
    """Returns the drawn city with these house rulings."""
    hexes = dict(_hexes(drawing))
    districts: dict[str, Any] = {line.split(":")[0].strip(): {} for line in drawing.strip().splitlines()}
    districts.pop(SLUMS, None)
    setup = {"layout": layout, "districts": districts, "hexes": hexes, "rulings": rulings}
    return read(setup if magnitudes is None else {**setup, "magnitudes": magnitudes})


def position(
    drawing: str, *, funding: Mapping[str, int] | None = None, turn: int = 1, phase: str = "open", **rest: Any
) -> State:
    """Returns the drawn position; `rest`: keywords of `city` and other fields of the state."""
    fields = {name: rest.pop(name) for name in State.__struct_fields__ if name in rest}
    state = founded(city(drawing, **rest))
    for at, text in _drawn(drawing):
        state = with_tokens(state, at, _tokens(text))
    funds = {**state.funding, **(funding or {})}
    return msgspec.structs.replace(state, turn=turn, phase=phase, funding=funds, **fields)


def map_of(state: State) -> str:
    """Returns the tokens in every hex of the map."""
    return ", ".join(f"{at} {_text(tokens_at(state, at))}" for at in state.city.places)


def do(state: State, *actions: Action) -> tuple[State, list[str]]:
    """Returns the state after Control's actions, and the values of their log lines."""
    log: list[str] = []
    for action in actions:
        events = decide(state, CONTROL, action, Dice(0))
        state = after(state, events)
        log += [" ".join(str(value) for value in line.values()) for line in log_lines(events)]
    return state, log


def refused(state: State, action: Action) -> str:
    """Returns the code of the refusal, which must have a sentence."""
    with pytest.raises(Refusal) as no:
        decide(state, CONTROL, action, Dice(0))
    assert "{" not in say(sentence_of(GAME, no.value))
    return no.value.code


def form(district: str, *lines: str) -> Execute:
    """Returns a form to execute; lines as in `A1 A2 population` or `A1 A2`."""
    return Execute(district, orders(*lines))


def orders(*lines: str) -> tuple[WrittenLine, ...]:
    """The lines of a form."""
    return tuple(
        msgspec.convert(dict(zip(("from", "to", "token"), line.split(), strict=False)), WrittenLine) for line in lines
    )


def verdicts(log: Iterable[str]) -> list[str]:
    """Returns the verdicts of the log's order lines."""
    return [line.split()[-1] for line in log if line.startswith("order")]


def _drawn(drawing: str) -> Iterable[tuple[str, str]]:
    for line in drawing.strip().splitlines():
        for block in line.split(":")[1].split(","):
            at, text = block.split()
            yield at, text


def _hexes(drawing: str) -> Iterable[tuple[str, Any]]:
    for line in drawing.strip().splitlines():
        district = line.split(":")[0].strip()
        for at, text in _drawn(line):
            block = {"tokens": [token.kind for token in _tokens(text)]}
            yield at, block if district == SLUMS else {**block, "district": district}


def _tokens(text: str) -> Tokens:
    return arranged(Token(_LETTERS[letter.upper()], moved=letter.islower()) for letter in text if letter != ".")


def _text(tokens: Tokens) -> str:
    letters = (token.kind[0] if token.moved else token.kind[0].upper() for token in tokens)
    return "".join(letters) or "."
