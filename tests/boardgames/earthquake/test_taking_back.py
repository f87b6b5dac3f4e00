"""Steps that a player of EARTHQUAKE! may take back: all except dice rolls and turned pages."""

from __future__ import annotations

import json

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records.events import Event, PageTurned
from boardgames.earthquake.rules.taking_back import may_take_back
from megagame.core.journals.recording import decoder_of_many
from tests.boardgames.recorded import recorded

ROLLED = {"DiceRolled", "QuakeRolled"}


def event(told: dict[str, object]) -> Event:
    found: Event = decoder_of_many(GAME.event).decode(json.dumps([told]))[0]
    return found


def test_what_was_not_rolled_for_may_be_taken_back() -> None:
    kinds = recorded("earthquake")
    assert kinds.keys() >= ROLLED
    kept = {kind for kind, told in kinds.items() if not may_take_back(GAME.blank, "green", (event(told),))}
    assert kept == ROLLED


def test_pages_of_an_earthquake_are_turned_for_good() -> None:
    assert not may_take_back(GAME.blank, "green", (PageTurned("green", None),))


def test_one_roll_is_enough() -> None:
    kinds = recorded("earthquake")
    rolled, other = event(kinds["DiceRolled"]), event(kinds["TurnBegun"])
    assert may_take_back(GAME.blank, "green", (other, other))
    assert not may_take_back(GAME.blank, "green", (rolled, other))
    assert not may_take_back(GAME.blank, "green", (other, rolled))
