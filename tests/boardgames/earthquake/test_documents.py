"""Replay documents (earthquake-documents.md): invalid ones with their place, and the result."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames.earthquake.replay import REPLAY
from megagame.core.documents import BadDocument


def document(*actions: dict[str, Any], **options: Any) -> dict[str, Any]:
    usual = {"seats": ["red", "blue"], "order": ["red", "blue"]}
    return {"game": "earthquake", "options": {**usual, **options}, "seed": 3, "actions": list(actions)}


def by(seat: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"seat": seat, "type": kind, **fields}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"game": "checkers", "actions": []}, "game"),
        ({"game": "earthquake", "actions": []}, "options.seats"),
        (document(seats=["red"], order=None), "options.seats"),
        (document(seats=["red", "pink"], order=None), "options.seats[1]"),
        (document(seats=["red", "red"], order=None), "options.seats"),
        (document(order=["red"]), "options.order"),
        (document(rulings={"tank_size": 5}), "options.rulings.tank_size"),
        (document(rulings={"tank_size": 30}), "options.rulings.tank_size"),
        (document(by("green", "roll")), "actions[0].seat"),
        (document(by("red", "pay", deeds=[])), "actions[0].deeds"),
        (document(by("red", "pay", deeds=["Foster", "Foster"])), "actions[0]"),
        (document(by("red", "pay", deeds=["Park Lane"])), "actions[0].deeds[0]"),
        (document(by("red", "build", block="Foster", pieces=[])), "actions[0].pieces"),
        (document(by("red", "buy", quake=[3])), "actions[0].quake"),
        (document(by("red", "loot", pieces=[])), "actions[0].pieces"),
        (document(by("red", "police", **{"from": "blue", "pieces": {}})), "actions[0]"),
        (document(by("red", "police", **{"from": "blue", "pieces": {"blue": -1}})), "actions[0].pieces.blue"),
        (document(by("red", "collect", pieces={"gold": 1})), "actions[0].pieces.gold"),
        (document({"type": "undo", "seat": "red"}), "actions[0].seat"),
    ],
)
def test_what_makes_a_document_invalid(data: dict[str, Any], place: str) -> None:
    with pytest.raises(BadDocument) as bad:
        REPLAY.play(data)
    assert bad.value.place == place


def test_each_seat_but_control_has_a_view_and_each_view_is_the_whole_state() -> None:
    result = REPLAY.play(document(by("red", "roll", dice=[1, 2]), by("control", "stop")))
    assert set(result["views"]) == {"red", "blue", "public"}
    assert all(view == result["state"] for view in result["views"].values())
    assert result["outcome"] == {"winners": ["red", "blue"], "scores": {"red": 0, "blue": 0}, "reason": "stopped"}
