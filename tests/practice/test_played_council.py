"""Bots of a practice play Councillors and Scientists, if a ruling gives them a part."""

from __future__ import annotations

from typing import Any

from crisis_map.city.city import read
from crisis_map.game import GAME
from crisis_map.records.council_actions import CouncilAction, HandInFunding, PassOn
from crisis_map.records.state import State
from megagame.core.dice import Dice
from megagame.core.documents import shape
from megagame.core.game import CONTROL, Seat
from megagame.practice_players.played_council import wanted

COUNCIL = {"funding": "treasury", "treasury": 5}
SETUP: dict[str, Any] = {
    "layout": "odd-q",
    "districts": {"docks": {"name": "The Docks"}},
    "hexes": {"A1": {"district": "docks", "tokens": ["population"]}},
    "rulings": {"council": COUNCIL},
}
FUNDED = {"type": "fund", "district": "docks", "amount": 5}
COUNCILLOR, SCIENTISTS = "councillor-docks", "scientists"


def founded(**rulings: Any) -> State:
    return GAME.after(GAME.blank, GAME.open(read({**SETUP, "rulings": rulings}), Dice(0)))


def after(state: State, action: Any, seat: Seat = CONTROL) -> State:
    asked = shape(action, GAME.action) if isinstance(action, dict) else action
    return GAME.after(state, GAME.decide(state, seat, asked, Dice(0)))


def acted(state: State, seat: Seat, kind: type[CouncilAction]) -> State:
    """The state once this seat has done what it wants, which is of this kind, and wants nothing more."""
    action = wanted(state, seat, Dice(1))
    assert isinstance(action, kind)
    done = after(state, action, seat)
    assert wanted(done, seat, Dice(1)) is None
    return done


def test_a_councillor_hands_in_once_a_turn_though_the_practice_has_funding_from_the_start() -> None:
    handed_in = acted(after(founded(council=COUNCIL), FUNDED), COUNCILLOR, HandInFunding)
    taken = after(handed_in, {"type": "take_funding"})
    assert wanted(taken, COUNCILLOR, Dice(1)) is None
    open_ = after(taken, {"type": "open_phase"})
    assert wanted(open_, COUNCILLOR, Dice(1)) is None
    acted(after(open_, {"type": "close_phase"}), COUNCILLOR, HandInFunding)


def test_the_scientists_pass_on_what_they_were_given() -> None:
    planned = after(founded(council=COUNCIL), {"type": "schedule", "turn": 1, "at": "A1", "magnitude": "minor"})
    given = after(planned, {"type": "publish", "crisis": "c1", "districts": ["scientists"], "magnitude": True})
    assert wanted(planned, SCIENTISTS, Dice(1)) is None
    acted(given, SCIENTISTS, PassOn)


def test_without_a_ruling_they_have_nothing_to_do() -> None:
    assert wanted(founded(), COUNCILLOR, Dice(1)) is None
    assert wanted(founded(), SCIENTISTS, Dice(1)) is None
