"""Replay documents (evacuation-documents.md): invalid ones with their place, renewed decks, and views."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames.evacuation.replay import REPLAY
from megagame.core.documents import BadDocument

BOX = json.loads(Path(__file__).with_name("examples").joinpath("box-small.json").read_text(encoding="utf-8"))
SHIPS = [card["id"] for card in BOX["ships"]]
STADIUMS = [card["id"] for card in BOX["stadiums"] if not card["starter"]]
INFRASTRUCTURE = [card["id"] for card in BOX["infrastructure"]]

Change = Callable[[dict[str, Any]], object]


def document(*actions: dict[str, Any], **options: Any) -> dict[str, Any]:
    decks = {"ships": SHIPS, "stadiums": STADIUMS, "infrastructure": INFRASTRUCTURE, "technologies": ["a", "b"]}
    given = {"box": json.loads(json.dumps(BOX)), "seats": 2, "order": ["P1", "P2"], "decks": decks, **options}
    return {"game": "evacuation", "options": given, "seed": 5, "actions": list(actions)}


def by(seat: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"seat": seat, "type": kind, **fields}


def codes(data: dict[str, Any]) -> list[tuple[int, str]]:
    return [(no["action"], no["code"]) for no in REPLAY.play(data)["rejected"]]


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
        (put("options", "seats", 5), "options.seats"),
        (put("options", "order", ["P1", "P1"]), "options.order"),
        (put("options", "modules", ["public_goals"]), "options.modules"),
        (put("options", "modules", ["advanced_actions", "advanced_actions"]), "options.modules"),
        (put("options", "mode", "war"), "options.mode"),
        (put("options", "box", "ships", 3, "bays", 0, []), "options.box.ships[3].bays[0]"),
        (put("options", "box", "ships", 3, "id", "s1"), "options.box.ships[3].id"),
        (put("options", "box", "ships", 3, "speed", 2), "options.box.ships[3].speed"),
        (put("options", "box", "track", "transitions", [2, 4, 4, 8]), "options.box.track.transitions"),
        (put("options", "box", "technologies", 0, "column", 2), "options.box.technologies"),
        (
            put("options", "box", "actions", 0, "effects", [{"effect": "fly"}]),
            "options.box.actions[0].effects[0].effect",
        ),
        (put("options", "box", "lines", "A", 0, "faces", 0, [["n99"]]), "options.box.lines.A[0].faces[0][0]"),
        (put("options", "box", "goals", 0, {"id": "g1", "points": 3}), "options.box.goals[0]"),
        (put("options", "decks", "ships", SHIPS[1:]), "options.decks.ships"),
        (put("options", "decks", "infrastructure", INFRASTRUCTURE[::-1]), "options.decks.infrastructure"),
        (put("options", "decks", "starters", ["a1"]), "options.decks.starters"),
        (put("options", "decks", "starters", ["a1", "a5"]), "options.decks.starters"),
        (put("options", "decks", "faces", [0]), "options.decks.faces"),
        (put("actions", 0, "seat", "P3"), "actions[0].seat"),
        (put("actions", 0, by("P1", "act")), "actions[0]"),
        (put("actions", 0, by("P1", "act", slot="5a")), "actions[0].slot"),
        (put("actions", 0, by("P1", "gain", resource="gold", world="old")), "actions[0].resource"),
        (put("actions", 0, by("P1", "ship", card="s1", world="moon")), "actions[0].world"),
        (put("actions", 0, by("P1", "progress", moves=[{"marker": 1, "steps": 1}])), "actions[0].moves[0].place"),
    ],
)
def test_what_makes_a_document_invalid(change: Change, place: str) -> None:
    data = document(by("P1", "pass"))
    change(data)
    with pytest.raises(BadDocument) as bad:
        REPLAY.play(data)
    assert bad.value.place == place


def test_a_deck_that_is_made_anew_takes_the_order_that_was_said() -> None:
    """Twelve cards of ten are needed, so the deck is renewed from the discards."""
    refresh = [
        by("P1", "refresh", row="infrastructure", cards=cards, resource="steel", world="old")
        for cards in (["i1", "i2", "i3"], ["i4", "i5", "i6"])
    ]
    last = by("P1", "refresh", row="infrastructure", cards=["i7", "i8"], resource="food", world="old")
    anew = ["i8", "i1", "i2", "i3", "i4", "i5", "i6", "i7"]
    start = [by("P1", "act", slot="3c"), *refresh]
    told = REPLAY.play(document(*start, {**last, "decks": {"infrastructure": anew}}))
    assert told["rejected"] == []
    assert told["state"]["rows"]["infrastructure"] == ["i8", "i10", "i9"]
    wrong = [{"infrastructure": anew[1:]}, {"infrastructure": [*anew[1:], "i9"]}, {"ships": SHIPS}]
    for decks in wrong:
        assert codes(document(*start, {**last, "decks": decks})) == [(3, "bad_deck")]
    assert codes(document(by("P1", "pass", decks={"ships": SHIPS}))) == [(0, "bad_deck")]


def test_only_one_infrastructure_of_each_picture_is_laid() -> None:
    first = [by("P1", "act", slot="3c"), by("P1", "take", card="i1"), by("P1", "lay", card="i1", world="old")]
    second = [by("P1", "act", slot="3c"), by("P1", "take", card="i2"), by("P1", "lay", card="i2", world="old")]
    done = by("P1", "done")
    assert codes(document(*first, done, by("P2", "pass"), *second)) == [(7, "same_picture")]


def test_a_seat_has_four_factories_of_a_kind() -> None:
    one = [by("P1", "act", slot="3a"), by("P1", "prefab", resource="energy", world="old"), by("P1", "done")]
    box = {**json.loads(json.dumps(BOX)), "energy": [0]}
    data = document(by("P1", "pass"), box=box)
    data["actions"] = [*one, by("P2", "pass"), *one, *one, *one, by("P1", "act", slot="3a"), one[1]]
    assert codes(data) == [(14, "none_left")]


def test_a_view_has_the_cards_of_its_own_hand_and_of_others_only_how_many() -> None:
    result = REPLAY.play(document(mode="points", modules=["advanced_actions"]))
    assert (result["state"]["phase"], result["to_act"]) == ("keep", ["P1", "P2"])
    hands = {seat: result["state"]["seats"][seat]["hand"] for seat in ("P1", "P2")}
    assert [len(hand["actions"]) for hand in hands.values()] == [7, 7]
    assert result["views"]["P1"]["seats"]["P1"]["hand"] == hands["P1"]
    assert result["views"]["P1"]["seats"]["P2"]["hand"] == {"actions": 7, "goals": 0, "draft": 4}
    assert result["views"]["public"]["seats"]["P1"]["hand"] == {"actions": 7, "goals": 0, "draft": 4}


def test_the_same_document_gives_the_same_result_and_the_seed_decides_what_it_leaves_open() -> None:
    plain = {"game": "evacuation", "options": {"box": BOX}, "actions": []}
    assert REPLAY.play(plain) == REPLAY.play(plain)
    rows = {json.dumps(REPLAY.play({**plain, "seed": seed})["state"]["rows"]) for seed in range(5)}
    assert len(rows) == 5
