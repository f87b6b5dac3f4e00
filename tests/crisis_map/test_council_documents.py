"""Replay documents with a Council (council.md), and all that is written without one, as it was."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crisis_map.city.city import read
from crisis_map.game import GAME
from crisis_map.records.state import State
from crisis_map.replay import play as replayed
from megagame.core.documents import BadDocument, shape
from megagame.core.game import CONTROL
from megagame.core.journals.journal import fold
from megagame.core.journals.recording import Recording, decoder_of_many, lines
from tests.crisis_map.test_council import CRISIS, GIVEN, SETUP, control, setup

PLAYED = Path(__file__).parents[1] / "played"
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"setup": SETUP, "actions": [{"seat": "wall", **control("open_phase")}]}, "actions[0].seat"),
        ({"setup": SETUP, "actions": [{"seat": "councillor-moon", **control("open_phase")}]}, "actions[0].seat"),
        ({"setup": SETUP, "actions": [{"seat": ["control"], **control("open_phase")}]}, "actions[0].seat"),
        ({"setup": SETUP, "actions": [control("open_phase"), {"seat": CONTROL, "type": "undo"}]}, "actions[1].seat"),
        (
            {"setup": {**SETUP, "rulings": {}}, "actions": [{"seat": CONTROL, **control("open_phase")}]},
            "actions[0].seat",
        ),
        ({"setup": {**SETUP, "rulings": {}}, "actions": [CRISIS, GIVEN]}, "actions[1].type"),
        ({"setup": setup(treasury=-1), "actions": []}, "setup.rulings.council.treasury"),
        ({"setup": setup(people_per_tax=0), "actions": []}, "setup.rulings.council.people_per_tax"),
        ({"setup": setup(votes=True), "actions": []}, "setup.rulings.council.votes"),
        ({"setup": {**SETUP, "rulings": {"council": None}}, "actions": []}, "setup.rulings.council"),
    ],
)
def test_what_is_not_valid_is_refused_with_its_place(document: dict[str, Any], place: str) -> None:
    with pytest.raises(BadDocument) as bad:
        replayed({"game": "crisis_map", **document})
    assert bad.value.place == place


@pytest.mark.parametrize("file", ["day-by-bots/crisis-map.json", "crisis-map-a-turn-by-two.json"])
def test_what_was_recorded_without_the_ruling_is_written_as_it_was(file: str) -> None:
    recording = msgspec.json.decode((PLAYED / file).read_bytes(), type=Recording)
    events = decoder_of_many(GAME.event)
    written = [msgspec.json.encode(events.decode(entry.events)) for entry in recording.entries[1:]]
    assert written == [bytes(entry.events) for entry in recording.entries[1:]]
    end = msgspec.json.encode(fold(GAME, lines(GAME, recording.entries)))
    assert not re.search(rb"council|scientists|passed_on|mandate|treasur", end)
    assert msgspec.json.decode(end, type=State) == msgspec.json.decode(recording.end, type=State)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_council_is_in_the_result_with_the_ruling_only(file: Path) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))["document"]
    assert ("council" in replayed(document)) == ('"council"' in json.dumps(document))


def test_what_the_ruling_adds_to_an_action_is_not_written_without_it() -> None:
    before = {"type": "publish", "crisis": "c1", "districts": ["hill"], "everybody": False, "hex": True}
    publish = shape({**before, "magnitude": False}, GAME.action)
    assert msgspec.json.decode(msgspec.json.encode(publish)) == {**before, "magnitude": False}
    rulings = {"type": "change_rulings", "rulings": msgspec.to_builtins(read({**SETUP, "rulings": {}}).rulings)}
    assert "council" not in json.dumps(rulings)
