"""Tables of Evacuation at some point of a round, for tests of its rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Place, Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import Marker, State
from boardgames.evacuation.rules.changes.resolution import Resolution, resolve
from boardgames.kit.resolution import finished
from megagame.core.dice import Dice
from megagame.core.game import Refusal
from tests.boardgames.evacuation.vary import small_box


def begun(seats: int = 2, **options: Any) -> State:
    """Returns a new table where P1 begins."""
    order = ["P1", "P2", "P3", "P4"][:seats]
    names = list(dict.fromkeys(card.set for card in small_box().technologies))[:seats]
    given = {"seats": seats, "order": order, "decks": {"technologies": names}, **options}
    opened = GAME.open(replace(msgspec.convert(given, Options), box=small_box()), Dice(1))
    return GAME.after(GAME.blank, opened)


def has(state: State, seat: Player = "P1", **changed: Any) -> State:
    """Returns the state with a changed nation."""
    return replace(state, nations={**state.nations, seat: replace(state.nations[seat], **changed)})


def store(food: int = 0, steel: int = 0, energy: int = 0) -> Any:
    return {"food": food, "steel": steel, "energy": energy}


def done(state: State, *actions: Action, seat: Player = "P1") -> State:
    for action in actions:
        state = GAME.after(state, GAME.decide(state, seat, action, Dice(0)))
    return state


def refused(state: State, action: Action, seat: Player = "P1") -> str:
    with pytest.raises(Refusal) as no:
        GAME.decide(state, seat, action, Dice(0))
    return no.value.code


def following(state: State, step: Any) -> State:
    """Returns the state after one of the engine's automatic steps."""
    resolution: Resolution = resolve(state, Dice(0))
    step(resolution)
    return GAME.after(state, finished(resolution))


def stands(step: int, place: Place = "outer", passed: int = 0) -> Marker:
    return Marker(step, place, passed)


def rich(state: State, **changed: Any) -> State:
    return has(state, old=store(9, 9, 9), new=store(9, 9, 9), **changed)
