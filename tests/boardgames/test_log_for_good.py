"""The log's sentences stay the same whatever happens afterwards."""

from __future__ import annotations

import pytest

from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.records import card_events, events
from boardgames.evacuation.records.state import State
from boardgames.evacuation.sentences import tell
from megagame.core.sentences import say
from megagame.games import GAMES
from tests.every_game import playouts

AT_SIDE_TABLES = [name for name, listing in GAMES.items() if listing.side]


@pytest.mark.parametrize("name", AT_SIDE_TABLES)
def test_every_sentence_stays_what_it_was(name: str) -> None:
    game, told = GAMES[name].game, 0
    for playout in playouts(name)[:20]:
        last = playout.states[-1]
        for step in playout.steps:
            for event in step.events:
                then = game.tell(step.after, event)
                assert game.tell(last, event) == then
                told += then is not None
    assert told > 100


SENTENCES = [
    (events.CleanedUp(3), "Round 3 begins."),
    (events.PhaseBegun("action"), "Income comes in; now actions."),
    (events.ActionBegun("P1", "2b", None, 1, "old"), "P1 uses 2b. Energy paid on the Old World: 1."),
    (events.ActionBegun("P1", "2b", "S01", 0, "old"), "P1 uses 2b, for a card face down."),
    (events.MarkerMoved("P2", 1, 4, "inner", 0), "P2 moves marker A to step 4, inner."),
    (card_events.NumberSet("P1", "old", 3, "steel"), "By hand: P1, stores of the Old World: 3 steel."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda each: type(each).__name__)
def test_a_sentence_of_evacuation_says_what_it_was(event: events.Event, sentence: str) -> None:
    late = State(box=home_box(), round=4)
    assert said(late, event) == sentence


def test_a_card_face_up_and_a_ship_with_its_load_are_named() -> None:
    box = home_box()
    late = State(box=box, round=4)
    card, ship, region = (next(iter(kind)) for kind in (box.action, box.ship, box.region))
    names = [
        str(say(name, str) if not isinstance(name, str) else name) for name in map(box.called, (card, ship, region))
    ]
    assert said(late, events.ActionBegun("P1", None, card, 0, "new")) == f"P1 plays {names[0]} face up."
    flight = events.ShipFlew("P1", ship, "old", 2, regions=(region,), resources={"steel": 1})
    assert said(late, flight) == f"P1 flies {names[1]} to the New World with {names[2]}, 1 steel. Energy: 2."
    assert (
        said(late, events.ShipFlew("P1", ship, "new", 1))
        == f"P1 flies {names[1]} back to the Old World, empty. Energy: 1."
    )


def said(state: State, event: events.Event) -> str:
    sentence = tell(state, event)
    assert sentence is not None
    return say(sentence, str)
