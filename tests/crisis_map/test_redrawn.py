"""Redrawing the city during play: possible changes, refusals, and undo."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from crisis_map.drawing.shapes import palette
from crisis_map.game import GAME
from crisis_map.parts.pages import parts, scenery
from crisis_map.records.actions import Action
from crisis_map.records.state import State, tokens_at
from crisis_map.replay import play as replayed
from crisis_map.screens.reports import reports
from megagame.core.dice import Dice
from megagame.core.documents import shape
from megagame.core.game import CONTROL, Refusal
from megagame.core.journals.recording import decoder_of_many
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say

SETUP: dict[str, Any] = {
    "layout": "odd-q",
    "districts": {"north": {"name": "North"}, "south": {"name": "South"}},
    "hexes": {
        "A1": {"district": "north", "tokens": ["population"]},
        "A2": {"district": "north"},
        "B1": {"district": "south", "tokens": ["refugee", "unrest"]},
        "B2": {},
    },
}
FUND = {"type": "fund", "district": "north", "amount": 3}
OPEN = {"type": "open_phase"}
MERGED = {"type": "move_hexes", "hexes": ["A1", "A2"], "district": "south"}
FORM = {"type": "queue_form", "district": "north", "orders": [{"line": 1, "from": "A1", "to": "A2"}]}


def decided(state: State, action: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(GAME.decide(state, CONTROL, shape(action, Action), Dice(0)))


def after(*actions: dict[str, Any]) -> State:
    state = GAME.after(GAME.blank, GAME.open(shape(SETUP, GAME.options), Dice(0)))
    for action in actions:
        state = GAME.after(state, decided(state, action))
    return state


def refused(state: State, action: dict[str, Any]) -> str:
    with pytest.raises(Refusal) as no:
        decided(state, action)
    assert say(sentence_of(GAME, no.value))
    return no.value.code


def test_a_hex_that_is_added_is_empty_and_all_others_keep_what_they_held() -> None:
    before = after()
    state = after({"type": "add_hex", "at": "AA3", "district": "south"}, {"type": "add_hex", "at": "C1"})
    assert [tokens_at(state, at) for at in SETUP["hexes"]] == [tokens_at(before, at) for at in SETUP["hexes"]]
    assert tokens_at(state, "AA3") == ()
    assert (state.city.district_of("AA3"), state.city.district_of("C1")) == ("south", "slums")
    assert "C1" in state.city.neighbours["B1"]


def test_a_hex_that_is_taken_away_is_nobodys_neighbour() -> None:
    state = after({"type": "take_hex", "at": "A2"})
    assert list(state.city.places) == ["A1", "B1", "B2"]
    assert all("A2" not in near for near in state.city.neighbours.values())
    assert [tokens_at(state, at) for at in ("A1", "B1")] == [tokens_at(after(), at) for at in ("A1", "B1")]


def test_a_hex_that_changes_hands_obeys_its_new_district_with_all_that_stands_there() -> None:
    moved = {"type": "move_hex", "at": "A1", "district": "south"}
    line = {"type": "execute", "district": "north", "orders": [{"line": 1, "from": "A1", "to": "A2"}]}
    state = after(FUND, moved, OPEN, line)
    assert [token.kind for token in tokens_at(state, "A1")] == ["population"]
    assert state.city.district_of("A1") == "south"
    assert after(FUND, OPEN, line).tokens != state.tokens


def test_several_hexes_change_hands_in_one_step() -> None:
    state = after({"type": "move_hexes", "hexes": ["A1", "B1", "B2"], "district": "south"})
    assert [state.city.district_of(at) for at in SETUP["hexes"]] == ["south", "north", "south", "south"]
    assert state.tokens == after().tokens
    events = decided(after(), {"type": "move_hexes", "hexes": ["A1", "A2"]})
    assert [(event.hexes, event.district) for event in events] == [(("A1", "A2"), None)]


def test_an_empty_district_goes_with_its_funding_and_its_seat() -> None:
    later = {"type": "plan_funding", "turn": 3, "district": "north", "amount": 2}
    state = after(FUND, later, MERGED, {"type": "remove_district", "district": "north"})
    assert (list(state.city.districts), dict(state.funding), state.planned_funding) == (["south"], {"south": 0}, ())
    assert GAME.seats(state) == ("control", "wall", "district-south")
    assert list(reports(state)) == ["south", "slums"]
    for seat in GAME.seats(state):
        assert parts(GAME.screen(state, seat))
    opened = GAME.after(state, decided(state, OPEN))
    assert (opened.phase, list(reports(opened))) == ("open", ["south", "slums"])


def test_other_districts_keep_their_colours_when_one_is_gone() -> None:
    state = after(MERGED, {"type": "remove_district", "district": "north"})
    assert (palette(after().city, "south"), palette(state.city, "south")) == (2, 2)


def test_a_forecast_for_a_district_that_is_gone_is_not_for_everybody() -> None:
    crisis = {"type": "schedule", "turn": 1, "at": "B2", "magnitude": "minor"}
    forecast = {"type": "publish", "crisis": "c1", "districts": ["north"], "hex": True}
    state = after(crisis, forecast, MERGED, {"type": "remove_district", "district": "north"})
    assert not any(each.reaches("south") for each in state.forecasts.values())


def test_names_colours_and_rulings_hold_from_then_on() -> None:
    rulings = {"charge_invalid": True, "adjacency": "touching"}
    state = after(
        {"type": "change_district", "district": "north", "name": "The Heights", "colour": 7},
        {"type": "change_rulings", "rulings": rulings},
    )
    assert state.city.name_of("north") == "The Heights"
    assert state.city.districts["north"].colour == 7
    assert (state.city.rulings.charge_invalid, state.city.rulings.adjacency) == (True, "touching")


@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ([], {"type": "add_hex", "at": "A1"}, "hex_there"),
        ([], {"type": "add_hex", "at": "C1", "district": "nowhere"}, "unknown_district"),
        ([], {"type": "take_hex", "at": "Z9"}, "unknown_hex"),
        ([], {"type": "take_hex", "at": "A1"}, "hex_not_empty"),
        ([], {"type": "move_hex", "at": "A1", "district": "north"}, "same_district"),
        ([], {"type": "move_hex", "at": "B2"}, "same_district"),
        ([], {"type": "move_hexes", "hexes": ["A1", "A1"], "district": "south"}, "hex_twice"),
        ([], {"type": "move_hexes", "hexes": ["A1", "Z9"], "district": "south"}, "unknown_hex"),
        ([], {"type": "move_hexes", "hexes": ["A1", "A2"], "district": "north"}, "same_district"),
        ([], {"type": "move_hexes", "hexes": ["A1"], "district": "nowhere"}, "unknown_district"),
        ([], {"type": "remove_district", "district": "north"}, "district_not_empty"),
        ([], {"type": "remove_district", "district": "slums"}, "unknown_district"),
        ([MERGED, {"type": "open_box"}], {"type": "remove_district", "district": "north"}, "box_sealed"),
        ([FORM, MERGED], {"type": "remove_district", "district": "north"}, "district_named"),
        ([], {"type": "change_district", "district": "slums", "name": "x"}, "unknown_district"),
        (
            [],
            {"type": "change_rulings", "rulings": {"displacement_order": ["unrest", "unrest", "refugee"]}},
            "bad_rulings",
        ),
        ([{"type": "open_box"}], {"type": "take_hex", "at": "A2"}, "box_sealed"),
        (
            [{"type": "schedule", "turn": 1, "at": "A2", "magnitude": "minor"}],
            {"type": "take_hex", "at": "A2"},
            "hex_named",
        ),
        (
            [FUND, {"type": "queue_form", "district": "north", "orders": [{"line": 1, "from": "A1", "to": "A2"}]}],
            {"type": "take_hex", "at": "A2"},
            "hex_named",
        ),
    ],
)
def test_what_would_lose_something_or_means_nothing_is_refused(
    before: list[dict[str, Any]], action: dict[str, Any], code: str
) -> None:
    assert refused(after(*before), action) == code


def test_every_seats_screen_draws_right_after_the_city_was_redrawn() -> None:
    shift = {"type": "shift", "from": "A1", "to": "A2", "token": "population"}
    back = {"type": "shift", "from": "A2", "to": "A1", "token": "population"}
    state = after(shift, back, {"type": "take_hex", "at": "A2"}, {"type": "add_hex", "at": "C1", "district": "north"})
    for seat in GAME.seats(state):
        assert "hex-C1" in parts(GAME.screen(state, seat))
    assert len(scenery(state).map.cells) == 4


def test_a_replay_document_plays_it_and_takes_it_back() -> None:
    actions = [{"type": "add_hex", "at": "C1"}, {"type": "place", "at": "C1", "token": "damage"}]
    document = {"game": "crisis_map", "setup": SETUP, "actions": actions}
    assert replayed(document)["hexes"]["C1"] == ["damage"]
    undone = replayed({**document, "actions": [*actions, {"type": "undo"}, {"type": "undo"}]})
    assert undone["hexes"] == replayed({**document, "actions": []})["hexes"]


def test_events_survive_json_and_have_their_sentence() -> None:
    state = after()
    for action in (
        {"type": "add_hex", "at": "C1", "district": "north"},
        {"type": "take_hex", "at": "A2"},
        {"type": "move_hex", "at": "A1"},
        MERGED,
        {"type": "change_district", "district": "north", "name": "Up"},
        {"type": "change_rulings", "rulings": {}},
    ):
        events = decided(state, action)
        assert decoder_of_many(GAME.event).decode(msgspec.json.encode(events)) == events
        told = GAME.tell(state, events[0])
        assert told is not None
        assert say(told)
