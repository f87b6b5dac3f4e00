"""Replay documents (crisis-map.md §8): invalid ones with their place, and the result."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from crisis_map.city.city import read
from crisis_map.replay import play
from megagame.core.documents import BadDocument, parse

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    return {
        "game": "crisis_map",
        "setup": {
            "layout": "odd-q",
            "districts": {"north": {"name": "The North"}, "south": {}},
            "hexes": {
                "B1": {"district": "north", "tokens": ["damage", "population"]},
                "A10": {},
                "A2": {"tokens": []},
            },
            "magnitudes": {"minor": [1], "silent": []},
            "rulings": {},
        },
        "actions": [
            {"type": "fund", "district": "north", "amount": 2},
            {"type": "schedule", "turn": 1, "at": "A2", "magnitude": "minor"},
            {"type": "open_phase", "places": []},
            {"type": "execute", "district": "north", "orders": [{"from": "B1", "to": "A2", "line": 4}]},
            {"type": "strike", "crisis": "c1", "places": [None, "A2"]},
            {"type": "place", "at": "A2", "token": "unrest"},
            {"type": "remove", "at": "A2", "token": "unrest"},
            {"type": "shift", "from": "A2", "to": "A10", "token": "damage"},
            {"type": "close_phase"},
            {"type": "undo"},
        ],
    }


def put(*path: Any) -> Change:
    """Returns a change that puts the last item at the path of the others."""
    *steps, last, value = path

    def change(data: dict[str, Any]) -> None:
        target: Any = data
        for step in steps:
            target = target[step]
        target[last] = value

    return change


def drop(*path: Any) -> Change:
    *steps, last = path

    def change(data: dict[str, Any]) -> None:
        target: Any = data
        for step in steps:
            target = target[step]
        del target[last]

    return change


SETUP, HEX, ACTION = "setup", ("setup", "hexes"), "actions"
WIDE_ONE = "\N{FULLWIDTH DIGIT ONE}"
BAD_LABELS = (
    *("", "A", "1", "a1", "A0", "A01", "A-1", "A+1", "A1.5", "A1B", "1A", "Ä1", "A" + WIDE_ONE),
    *("A1 ", " A1", "A1\n"),
)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (drop("game"), "game"),
        (put("game", "greenway"), "game"),
        (put("seed", 1), "seed"),
        (put("why", "not"), "why"),
        (drop(SETUP), "setup"),
        (drop(ACTION), "actions"),
        (put(ACTION, {}), "actions"),
        (drop(SETUP, "layout"), "setup.layout"),
        (put(SETUP, "layout", "odd-p"), "setup.layout"),
        (drop(SETUP, "districts"), "setup.districts"),
        (drop(SETUP, "hexes"), "setup.hexes"),
        (put(SETUP, "size", 3), "setup.size"),
        (put(SETUP, "districts", "slums", {}), "setup.districts.slums"),
        (put(SETUP, "districts", "south", "colour", "red"), "setup.districts.south.colour"),
        (put(SETUP, "districts", "south", "name", 7), "setup.districts.south.name"),
        (put(*HEX, "A2", "district", "east"), "setup.hexes.A2.district"),
        (put(*HEX, "A2", "district", "slums"), "setup.hexes.A2.district"),
        (put(*HEX, "A2", "tokens", ["riot"]), "setup.hexes.A2.tokens[0]"),
        (put(*HEX, "A2", "tokens", ["damage"] * 3), "setup.hexes.A2.tokens"),
        (put(*HEX, "A2", "colour", "red"), "setup.hexes.A2.colour"),
        (put(*HEX, "A" * 101 + "1", {}), "setup.hexes." + "A" * 101 + "1"),
        *((put(*HEX, label, {}), f"setup.hexes.{label}") for label in BAD_LABELS),
        (put(SETUP, "magnitudes", "minor", [3]), "setup.magnitudes.minor[0]"),
        (put(SETUP, "magnitudes", "minor", [1, -1]), "setup.magnitudes.minor[1]"),
        (put(SETUP, "magnitudes", "minor", [True]), "setup.magnitudes.minor[0]"),
        (put(SETUP, "magnitudes", "minor", [1.0]), "setup.magnitudes.minor[0]"),
        (put(SETUP, "magnitudes", "minor", 1), "setup.magnitudes.minor"),
        (put(SETUP, "rulings", "mercy", True), "setup.rulings.mercy"),
        (put(SETUP, "rulings", "adjacency", "near"), "setup.rulings.adjacency"),
        (put(SETUP, "rulings", "charge_invalid", 1), "setup.rulings.charge_invalid"),
        (put(SETUP, "rulings", "major_displaces", "some"), "setup.rulings.major_displaces"),
        (put(SETUP, "rulings", "displacement_order", ["refugee"]), "setup.rulings.displacement_order"),
        (put(SETUP, "rulings", "displacement_order", ["refugee"] * 3), "setup.rulings.displacement_order"),
        (
            put(SETUP, "rulings", "displacement_order", ["refugee", "population", "damage"]),
            "setup.rulings.displacement_order",
        ),
        (put(ACTION, 0, []), "actions[0]"),
        (drop(ACTION, 0, "type"), "actions[0].type"),
        (put(ACTION, 0, "type", "tax"), "actions[0].type"),
        *((put(ACTION, 0, {"type": kind}), "actions[0].type") for kind in ("cancel", "publish", "queue_form", "note")),
        (put(ACTION, 0, "seat", "control"), "actions[0].seat"),
        (drop(ACTION, 0, "amount"), "actions[0].amount"),
        (put(ACTION, 0, "amount", "2"), "actions[0].amount"),
        (put(ACTION, 0, "amount", 2.5), "actions[0].amount"),
        (put(ACTION, 0, "amount", None), "actions[0].amount"),
        (put(ACTION, 1, "turn", "1"), "actions[1].turn"),
        *((put(ACTION, 1, "at", label), "actions[1].at") for label in BAD_LABELS),
        (put(ACTION, 1, "magnitude", 1), "actions[1].magnitude"),
        (put(ACTION, 2, "places", ["A0"]), "actions[2].places[0]"),
        (put(ACTION, 2, "places", "A2"), "actions[2].places"),
        (put(ACTION, 3, "orders", 0, "from", "A02"), "actions[3].orders[0].from"),
        (put(ACTION, 3, "orders", 0, "to", ""), "actions[3].orders[0].to"),
        (put(ACTION, 3, "orders", 0, "token", "people"), "actions[3].orders[0].token"),
        (put(ACTION, 3, "orders", 0, "line", 0), "actions[3].orders[0].line"),
        (put(ACTION, 3, "orders", 0, "line", "4"), "actions[3].orders[0].line"),
        (put(ACTION, 3, "orders", 0, "cost", 0), "actions[3].orders[0].cost"),
        (drop(ACTION, 3, "orders", 0, "to"), "actions[3].orders[0].to"),
        (drop(ACTION, 3, "orders"), "actions[3].orders"),
        (put(ACTION, 4, "places", [1]), "actions[4].places[0]"),
        (put(ACTION, 4, "crisis", 1), "actions[4].crisis"),
        (put(ACTION, 5, "token", "riot"), "actions[5].token"),
        (put(ACTION, 5, "token", None), "actions[5].token"),
        (put(ACTION, 7, "from", "a2"), "actions[7].from"),
        (put(ACTION, 8, "turn", 1), "actions[8].turn"),
        (put(ACTION, 9, "steps", 2), "actions[9].steps"),
    ],
)
def test_what_is_not_valid_is_refused_with_its_place(change: Change, place: str) -> None:
    data = document()
    change(data)
    with pytest.raises(BadDocument) as bad:
        play(parse(json.dumps(data).encode()))
    assert bad.value.place == place
    assert bad.value.problem


@pytest.mark.parametrize("data", [None, [], "crisis_map", 7, {}])
def test_what_is_no_document_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadDocument):
        play(data)


def test_a_key_that_comes_twice_is_refused() -> None:
    raw = json.dumps(document()).replace('"A2": {', '"A2": {}, "A2": {', 1)
    with pytest.raises(BadDocument, match=r"^setup\.hexes\.A2: "):
        play(parse(raw.encode()))


def test_the_whole_result() -> None:
    result = play(document())
    rejected = result.pop("rejected")
    assert result == {
        "game": "crisis_map",
        "turn": 1,
        "phase": "open",
        "hexes": {"A2": ["population"], "A10": ["damage"], "B1": ["damage"]},
        "funding": {"north": 1, "south": 0},
        "crises": {"c1": {"turn": 1, "at": "A2", "magnitude": "minor", "struck": True}},
        "pending": {"ruins": [], "riots": [], "failures": []},
        "districts": {
            "north": dict(NOTHING, damage=1),
            "south": NOTHING,
            "slums": dict(NOTHING, population=1, damage=1),
        },
        "log": [
            [],
            [],
            [],
            [
                {
                    "event": "order",
                    "district": "north",
                    "line": 4,
                    "from": "B1",
                    "to": "A2",
                    "token": "population",
                    "becomes": "population",
                    "verdict": "executed",
                }
            ],
            [{"event": "struck", "at": "A2", "damage": 1}],
            [],
            [],
            [],
            [],
            [],
        ],
    }
    assert rejected == [
        {"action": 5, "code": "no_room", "message": "A2 is full: a hex holds two tokens."},
        {"action": 6, "code": "no_such_token", "message": "There is no unrest in A2."},
    ]
    assert list(result["hexes"]) == ["A2", "A10", "B1"]


NOTHING = {
    "population": 0,
    "refugee": 0,
    "unrest": 0,
    "damage": 0,
    "deaths_this_turn": 0,
    "deaths": 0,
    "troubled": False,
}


def test_whatever_may_be_left_out_may_be_left_out() -> None:
    data = {
        "game": "crisis_map",
        "setup": {"layout": "even-r", "districts": {"d": {}}, "hexes": {"A1": {}}},
        "actions": [{"type": "schedule", "turn": 1, "at": "A1", "magnitude": "catastrophic"}],
    }
    result = play(data)
    assert result["rejected"] == []
    assert result["hexes"] == {"A1": []}
    assert result["districts"] == {"d": NOTHING, "slums": NOTHING}


def test_an_empty_city_is_a_city() -> None:
    setup: dict[str, Any] = {"layout": "odd-r", "districts": {}, "hexes": {}}
    actions = [{"type": kind} for kind in ("undo", "open_phase", "close_phase", "undo", "undo", "undo", "open_phase")]
    result = play({"game": "crisis_map", "setup": setup, "actions": actions})
    assert (result["turn"], result["phase"], result["hexes"]) == (1, "open", {})
    assert [(no["action"], no["code"]) for no in result["rejected"]] == [(0, "nothing_to_undo"), (5, "nothing_to_undo")]


def test_undo_takes_back_the_newest_action_in_force_and_passes_over_what_was_refused() -> None:
    data = document()
    fund = {"type": "fund", "district": "north", "amount": 2}
    undo = {"type": "undo"}
    bad = {"type": "fund", "district": "north", "amount": -1}
    data["actions"] = [fund, {**fund, "amount": 7}, bad, undo, undo, {**fund, "amount": 4}, bad, undo, undo]
    result = play(data)
    assert result["funding"] == {"north": 0, "south": 0}
    assert [(no["action"], no["code"]) for no in result["rejected"]] == [
        (2, "bad_amount"),
        (6, "bad_amount"),
        (8, "nothing_to_undo"),
    ]


def test_numbers_of_any_size_are_numbers() -> None:
    data = document()
    huge = 10**40
    data["actions"] = [
        {"type": "fund", "district": "north", "amount": huge},
        {"type": "schedule", "turn": huge, "at": "A2", "magnitude": "minor"},
        {"type": "schedule", "turn": -huge, "at": "A2", "magnitude": "minor"},
        {"type": "open_phase"},
        {"type": "execute", "district": "north", "orders": [{"from": "ZZZZZZZZZZ" + "9" * 6000, "to": "A2"}]},
    ]
    result = play(parse(json.dumps(data).encode()))
    assert result["funding"]["north"] == huge
    assert result["crises"]["c1"]["turn"] == huge
    assert [no["code"] for no in result["rejected"]] == ["past_turn"]
    assert result["log"][-1][0]["verdict"] == "unknown_hex"


def test_the_last_column_and_row_that_fit_a_label() -> None:
    setup: dict[str, Any] = {"layout": "odd-q", "districts": {}, "hexes": {"A" * 99 + "1": {}, "A" + "9" * 99: {}}}
    actions = [{"type": "place", "at": at, "token": "damage"} for at in setup["hexes"]]
    result = play({"game": "crisis_map", "setup": setup, "actions": actions})
    assert list(result["hexes"].values()) == [["damage"], ["damage"]]


def test_a_city_alone_is_read_with_the_same_care() -> None:
    setup = document()["setup"]
    assert msgspec.to_builtins(read(setup))["districts"] == {"north": {"name": "The North"}, "south": {}}
    setup["hexes"]["A2"]["district"] = "east"
    with pytest.raises(BadDocument) as bad:
        read(setup)
    assert bad.value.place == "hexes.A2.district"
