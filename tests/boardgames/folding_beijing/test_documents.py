"""Replay documents (folding-beijing.md, Replay): results, views, and invalid documents."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from boardgames.folding_beijing.records.grid import SQUARES
from boardgames.folding_beijing.replay import REPLAY
from megagame.core.documents import BadDocument

POPULATION = ["300", "100", "200", "100", "empty", "media", "100", "empty", "200"]
FACILITIES = ["house", "power", "house", "house", "house", "house", "power", "house", "power"]
ARRANGE = {
    "seat": "residents",
    "type": "arrange",
    "population": POPULATION,
    "facilities": FACILITIES,
    "chips": [2, 0, 0, 0, 0, 0, 0, 0, 1],
}
ATTACK = {"seat": "governor", "type": "attack", "at": "A1", "chips": 4}
YIELD = {"seat": "residents", "type": "yield"}


def document(*actions: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {"game": "folding_beijing", "options": options, "seed": 3, "actions": list(actions)}


def square(facility: str | None, population: str | None, *, standing: bool = True, **chips: int) -> dict[str, Any]:
    return {
        "facility": facility,
        "standing": standing,
        "population": population,
        "exposed": facility is not None and not standing,
        "governor": chips.get("governor", 0),
        "residents": chips.get("residents", 0),
    }


def squares(*, known: bool) -> dict[str, Any]:
    """Returns the board after A1 fell."""
    board = {
        at: square(facility, card if known else None)
        for at, facility, card in zip(SQUARES, FACILITIES, POPULATION, strict=True)
    }
    return {**board, "A1": square("house", "300", standing=False), "C3": {**board["C3"], "residents": 1}}


def test_the_whole_result() -> None:
    result = REPLAY.play(document(ARRANGE, ATTACK, YIELD))
    seen = {"phase": "attack", "hand": {"governor": 11, "residents": 12}, "people": {"governor": 300, "residents": 700}}
    log = result.pop("log")
    assert result == {
        "game": "folding_beijing",
        "state": {**seen, "squares": squares(known=True)},
        "views": {seat: {**seen, "squares": squares(known=False)} for seat in ("governor", "residents", "public")},
        "to_act": ["governor"],
        "outcome": None,
        "rejected": [],
    }
    assert [[event["event"] for event in events] for events in log] == [
        ["Arranged"],
        ["Attacked"],
        ["Yielded", "Destroyed"],
    ]


def test_before_the_arrangement_nothing_stands_and_nothing_is_known() -> None:
    result = REPLAY.play(document())
    nothing = {at: square(None, None, standing=False) for at in SQUARES}
    seen = {
        "phase": "arrange",
        "squares": nothing,
        "hand": {"governor": 15, "residents": 15},
        "people": {"governor": 0, "residents": 1000},
    }
    assert result["state"] == seen
    assert result["views"] == {"governor": seen, "residents": seen, "public": seen}
    assert result["to_act"] == ["residents"]


def test_with_open_memory_the_residents_view_shows_their_cards() -> None:
    views = REPLAY.play(document(ARRANGE, ATTACK, YIELD, open_memory=True))["views"]
    assert views["residents"]["squares"] == squares(known=True)
    assert views["governor"]["squares"] == views["public"]["squares"] == squares(known=False)


def test_at_the_end_a_view_still_shows_only_the_cards_of_facilities_that_fell() -> None:
    for file in (Path(__file__).parent / "examples").glob("*.json"):
        result = REPLAY.play(json.loads(file.read_text(encoding="utf-8"))["document"])
        assert result["state"]["phase"] == "over"
        assert all(square["population"] for square in result["state"]["squares"].values())
        public = result["views"]["public"]["squares"]
        assert [at for at in public if public[at]["population"]] == [at for at in public if public[at]["exposed"]]


def test_options_and_seed_may_be_left_out() -> None:
    short = {"game": "folding_beijing", "actions": [ARRANGE, ATTACK]}
    assert REPLAY.play(short) == REPLAY.play(document(ARRANGE, ATTACK))


def test_undo_takes_back_the_newest_action_in_force() -> None:
    result = REPLAY.play(document(ARRANGE, ATTACK, {**ATTACK, "at": "B1"}, {"type": "undo"}))
    assert result["state"] == REPLAY.play(document(ARRANGE))["state"]
    assert [len(events) for events in result["log"]] == [1, 1, 0, 0]
    assert [(no["action"], no["code"]) for no in result["rejected"]] == [(2, "wrong_phase")]


def test_with_nothing_to_undo_it_is_refused() -> None:
    result = REPLAY.play(document({"type": "undo"}))
    assert [(no["action"], no["code"]) for no in result["rejected"]] == [(0, "nothing_to_undo")]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "greenway"}, "game: folding_beijing is needed"),
        ({"why": 1}, "why: unknown field"),
        ({"seed": "3"}, "seed: expected int, got str"),
        ({"options": {"powered": "none"}}, "options.powered: invalid enum value 'none'"),
        ({"options": {"power": "all"}}, "options.power: unknown field"),
        ({"actions": [3]}, "actions[0]: expected object, got int"),
        ({"actions": [ARRANGE, {"type": "yield"}]}, "actions[1].seat: one of governor, residents is needed"),
        ({"actions": [{**YIELD, "seat": "control"}]}, "actions[0].seat: one of governor, residents is needed"),
        ({"actions": [{**YIELD, "type": "resign"}]}, "actions[0].type: invalid value 'resign'"),
        ({"actions": [{**YIELD, "type": "set_bid"}]}, "actions[0].type: invalid value 'set_bid'"),
        ({"actions": [{**YIELD, "chips": 1}]}, "actions[0].chips: unknown field"),
        ({"actions": [{**ATTACK, "chips": "4"}]}, "actions[0].chips: expected int, got str"),
        ({"actions": [{"type": "undo", "steps": 2}]}, "actions[0].steps: unknown field"),
        ({"actions": [{**ARRANGE, "chips": [0] * 8}]}, "actions[0].chips: expected array of length >= 9"),
        ({"actions": [{**ARRANGE, "chips": [0] * 10}]}, "actions[0].chips: expected array of length <= 9"),
        ({"actions": [{**ARRANGE, "population": ["300", 100]}]}, "actions[0].population"),
        ({"actions": [{**ARRANGE, "facilities": []}]}, "actions[0].facilities: expected array of length >= 9"),
    ],
)
def test_what_is_not_a_document_is_named_with_its_place(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadDocument) as bad:
        REPLAY.play({**document(), **copy.deepcopy(change)})
    assert str(bad.value).startswith(problem)


def test_a_recorded_example_has_the_outcome_of_its_people() -> None:
    file = Path(__file__).parent / "examples" / "03-seed-3.json"
    result = REPLAY.play(json.loads(file.read_bytes())["document"])
    assert result["outcome"] == {
        "winners": ["residents"],
        "scores": result["state"]["people"],
        "reason": "At least as many people remain as the governor has taken.",
    }
