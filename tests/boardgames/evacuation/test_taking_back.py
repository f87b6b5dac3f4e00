"""Steps that a player of Evacuation may take back: all that revealed no card."""

from __future__ import annotations

import json

from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.events import Event, TurnEnded
from boardgames.evacuation.rules.taking_back import may_take_back
from megagame.core.journals.recording import decoder_of_many
from tests.boardgames.recorded import recorded

BROUGHT_TO_LIGHT = {
    *("RowFilled", "DeckRenewed", "CardsDrawn", "GoalsPassedOn"),  # new cards in a row, a deck, a hand
    *("CleanedUp", "GameEnded"),  # the next round's reward card; everybody's goals
}
ENDED = TurnEnded("P1")


def event(told: dict[str, object]) -> Event:
    found: Event = decoder_of_many(GAME.event).decode(json.dumps([told]))[0]
    return found


def test_what_brought_no_card_to_light_may_be_taken_back() -> None:
    kinds = recorded("evacuation")
    assert kinds.keys() >= BROUGHT_TO_LIGHT
    kept = {kind for kind, told in kinds.items() if not may_take_back(GAME.blank, "P1", (event(told),))}
    assert kept == BROUGHT_TO_LIGHT


def test_one_card_that_came_to_light_is_enough() -> None:
    filled = event(recorded("evacuation")["RowFilled"])
    assert may_take_back(GAME.blank, "P1", (ENDED, ENDED))
    assert not may_take_back(GAME.blank, "P1", (filled, ENDED))
    assert not may_take_back(GAME.blank, "P1", (ENDED, filled))
