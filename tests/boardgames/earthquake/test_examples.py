"""The published examples: each document gives its result exactly, in all keys of the result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgames.earthquake.replay import REPLAY

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    result = REPLAY.play(example["document"])
    for rejected in result["rejected"]:
        assert rejected.pop("message")
    expected = example["result"]
    state = result["state"]
    assert {key: state[key] for key in expected["state"]} == expected["state"]
    assert {key: result[key] for key in expected if key != "state"} == {
        key: expected[key] for key in expected if key != "state"
    }
