"""Changes of the city in play: each is part of a replay document, and undone like any step."""

from __future__ import annotations

from typing import Any

from crisis_map.replay import play

SETUP: dict[str, Any] = {
    "layout": "odd-q",
    "districts": {"north": {"name": "The North"}, "south": {}},
    "hexes": {"A1": {"district": "north", "tokens": ["population"]}, "A2": {"district": "south"}, "B1": {}},
}
CHANGES: list[dict[str, Any]] = [
    {"type": "add_hex", "at": "B2", "district": "south"},
    {"type": "move_hex", "at": "A1", "district": "south"},
    {"type": "take_hex", "at": "B1"},
    {"type": "change_district", "district": "north", "name": "Heights", "colour": 7},
    {"type": "change_rulings", "rulings": {"adjacency": "touching"}},
]


def played(*more: dict[str, Any]) -> Any:
    return play({"game": "crisis_map", "setup": SETUP, "actions": [*CHANGES, *more]})


def test_every_change_of_the_city_is_replayed_from_its_document() -> None:
    found = played()
    assert found["rejected"] == []
    assert found["hexes"] == {"A1": ["population"], "A2": [], "B2": []}
    assert (found["districts"]["north"]["population"], found["districts"]["south"]["population"]) == (0, 1)


def test_each_is_undone_like_any_other_step() -> None:
    before = play({"game": "crisis_map", "setup": SETUP, "actions": []})
    after = played(*[{"type": "undo"}] * len(CHANGES))
    assert {**after, "log": []} == {**before, "log": []}
    twice = played({"type": "undo"}, {"type": "undo"}, {"type": "undo"})
    assert sorted(twice["hexes"]) == ["A1", "A2", "B1", "B2"]
    assert twice["districts"]["south"]["population"] == 1


def test_what_is_refused_stands_in_the_result_with_its_code_and_changes_nothing() -> None:
    refused = [
        {"type": "add_hex", "at": "B2"},
        {"type": "take_hex", "at": "A1"},
        {"type": "move_hex", "at": "B1", "district": "north"},
        {"type": "change_district", "district": "nowhere", "name": "X"},
        {"type": "change_district", "district": "south", "name": "heights"},
    ]
    found = played(*refused)
    assert [each["code"] for each in found["rejected"]] == [
        "hex_there",
        "hex_not_empty",
        "unknown_hex",
        "unknown_district",
        "name_taken",
    ]
    assert found["hexes"] == played()["hexes"]
