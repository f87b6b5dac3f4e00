"""The published examples: each document gives its result exactly, except the wording of messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crisis_map.replay import play

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    result = play(example["document"])
    for rejected in result["rejected"]:
        assert rejected.pop("message")
    assert result == example["result"]
