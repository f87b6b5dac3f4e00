"""The published examples: each document gives its result in all named keys, except the wording."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgames.folding_beijing.replay import REPLAY

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    expected = example["result"]
    result = REPLAY.play(example["document"])
    for rejected in result["rejected"]:
        assert rejected.pop("message")
    for outcome in (result["outcome"], expected["outcome"]):
        assert outcome.pop("reason")
    assert {key: result[key] for key in expected} == expected
