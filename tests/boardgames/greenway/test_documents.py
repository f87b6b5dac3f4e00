"""Replay documents (greenway.md, Replay): invalid ones with their place, and the result."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from boardgames.greenway.records.cards import DECK
from boardgames.greenway.replay import REPLAY
from megagame.core.documents import BadDocument

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    return {
        "game": "greenway",
        "options": {"deck": list(DECK), "first": "P2", "sides": "HDCS"},
        "seed": 3,
        "actions": [
            {"seat": "P1", "type": "plan", "card": "AH", "occupier": 3},
            {"seat": "P2", "type": "plan", "card": "4H"},
            {"seat": "P3", "type": "plan", "card": None, "occupier": None},
            {"seat": "P1", "type": "plan"},
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


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("game", "checkers"), "game"),
        (put("options", "first", "P5"), "options.first"),
        (put("options", "sides", "HDCH"), "options.sides"),
        (put("options", "deck", list(DECK[:35])), "options.deck"),
        (put("options", "rulings", {}), "options.rulings"),
        (put("seed", "three"), "seed"),
        (put("turns", []), "turns"),
        (put("actions", 0, "seat", "P5"), "actions[0].seat"),
        (put("actions", 0, "seat", "control"), "actions[0].seat"),
        (put("actions", 0, "seat", None), "actions[0].seat"),
        (put("actions", 0, "type", "move_piece"), "actions[0].type"),
        (put("actions", 0, "occupier", 5), "actions[0].occupier"),
        (put("actions", 0, "occupier", 0), "actions[0].occupier"),
        (put("actions", 0, "order", ["P1", "P9"]), "actions[0].order[1]"),
        (put("actions", 0, "at", "A1"), "actions[0].at"),
        (put("actions", 1, {"seat": "P1", "type": "step", "from": "A1", "to": "M1"}), "actions[1].to"),
        (put("actions", 1, {"seat": "P1", "type": "step", "from": "A13", "to": "A1"}), "actions[1].from"),
        (put("actions", 1, {"seat": "P1", "type": "jump", "from": "A0", "to": "A1"}), "actions[1].from"),
        (put("actions", 1, {"seat": "P1", "type": "jump", "from": "A1"}), "actions[1].to"),
        (put("actions", 1, {"type": "undo", "back_to": 1}), "actions[1].back_to"),
    ],
)
def test_what_makes_a_document_invalid(change: Change, place: str) -> None:
    data = document()
    change(data)
    with pytest.raises(BadDocument) as bad:
        REPLAY.play(data)
    assert bad.value.place == place


def test_options_seed_and_parts_of_a_plan_may_be_left_out() -> None:
    result = REPLAY.play({"game": "greenway", "actions": [{"seat": "P1", "type": "plan"}]})
    assert result["state"]["plans"] == {"P1": {"card": None, "occupier": None}}
    assert result["to_act"] == ["P2", "P3", "P4"]


def test_the_same_document_gives_the_same_result_and_the_seed_decides_what_it_leaves_open() -> None:
    plain = {"game": "greenway", "actions": []}
    assert REPLAY.play(plain) == REPLAY.play(plain)
    decks = {json.dumps(REPLAY.play({**plain, "seed": seed})["state"]["deck"]) for seed in range(5)}
    assert len(decks) == 5


def test_the_whole_result_of_a_round_that_is_being_planned() -> None:
    result = REPLAY.play(document())
    hands = {f"P{place + 1}": list(DECK[place * 3 : place * 3 + 3]) for place in range(4)}
    assert result["state"] == {
        "phase": "plan",
        "round": 1,
        "first": "P2",
        "turn": None,
        "actions_left": 0,
        "pieces": {
            "O1": "F7",
            "O2": "G7",
            "O3": "G6",
            "O4": "F6",
            "V1": "F4",
            "V2": "G4",
            "V3": "I6",
            "V4": "I7",
            "V5": "G9",
            "V6": "F9",
            "V7": "D7",
            "V8": "D6",
            "P1": ["C1", "C2", "A3", "B3", "C3"],
            "P2": ["J1", "J2", "J3", "K3", "L3"],
            "P3": ["J10", "K10", "L10", "J11", "J12"],
            "P4": ["A10", "B10", "C10", "C11", "C12"],
        },
        "quarters": {"D4": "heads", "I4": "heads", "I9": "heads", "D9": "heads"},
        "hands": hands,
        "plans": {
            "P1": {"card": "AH", "occupier": 3},
            "P2": {"card": "4H", "occupier": None},
            "P3": {"card": None, "occupier": None},
        },
        "deck": list(DECK[12:]),
        "discards": [],
    }
    assert (result["to_act"], result["outcome"]) == (["P4"], None)
    assert [event["event"] for event in result["log"][0]] == ["PlanMade"]
    assert result["rejected"] == [
        {"action": 3, "code": "already_planned", "message": "P1 has planned already: the others are still choosing."}
    ]


def test_a_view_has_the_own_hand_and_plan_and_of_the_others_only_numbers() -> None:
    views = REPLAY.play(document())["views"]
    assert set(views) == {"P1", "P2", "P3", "P4", "public"}
    for player, view in views.items():
        assert view["cards"] == {"P1": 3, "P2": 3, "P3": 3, "P4": 3}
        assert view["planned"] == ["P1", "P2", "P3"]
        assert view["deck"] == 24
        assert set(view.get("hands", {})) <= {player}
        assert set(view.get("plans", {})) <= {player}
    assert views["P1"]["hands"] == {"P1": ["AH", "2H", "3H"]}
    assert views["P1"]["plans"] == {"P1": {"card": "AH", "occupier": 3}}
    assert views["P4"]["plans"] == {}
    assert "hands" not in views["public"]
    assert "plans" not in views["public"]


def test_an_undo_takes_the_newest_action_in_force_back() -> None:
    data = document()
    data["actions"] += [{"type": "undo"}] * 4
    result = REPLAY.play(data)
    assert result["state"]["plans"] == {}
    assert [no["code"] for no in result["rejected"]] == ["already_planned", "nothing_to_undo"]
    assert len(result["log"]) == 8
