"""The published examples: each document gives its result exactly, except the wording of messages and reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardgames.evacuation.replay import REPLAY
from boardgames.evacuation.sentences import REFUSALS

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("[0-9]*.json"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    result = REPLAY.play(example["document"])
    assert all(rejected["message"] for rejected in result["rejected"])
    expected = _wordless(example["result"])
    assert {key: _wordless(result)[key] for key in expected} == expected


def test_the_examples_meet_every_code_but_those_that_other_tests_ask_for() -> None:
    results = [json.loads(file.read_text(encoding="utf-8"))["result"] for file in EXAMPLES]
    met = {no["code"] for result in results for no in result["rejected"]}
    by_hand_only = {"control_only", "no_seat", "unknown_piece", "not_in_use", "bad_order"}
    by_hand_only |= {"other_number", "other_faces", "still_discards"}
    assert set(REFUSALS) - met == {"none_left", "same_picture", *by_hand_only}


def _wordless(result: dict[str, Any]) -> dict[str, Any]:
    rejected = [{"action": no["action"], "code": no["code"]} for no in result["rejected"]]
    outcome = result["outcome"] and {key: value for key, value in result["outcome"].items() if key != "reason"}
    return {**result, "rejected": rejected, "outcome": outcome}
