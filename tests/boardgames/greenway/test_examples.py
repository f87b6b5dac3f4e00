"""The published examples: each document gives its result in all named keys, except the wording."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardgames.greenway.replay import REPLAY

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))
WORDING = ("message", "reason")


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    result = REPLAY.play(example["document"])
    assert all(rejected["message"] for rejected in result["rejected"])
    assert as_far_as(example["result"], result) == without_wording(example["result"])


def as_far_as(keys: Any, found: Any) -> Any:
    """Returns the found value with only the expected keys; lists are compared whole."""
    if isinstance(keys, dict):
        return {key: as_far_as(value, found[key]) for key, value in keys.items() if key not in WORDING}
    if isinstance(keys, list) and len(keys) == len(found):
        return [as_far_as(*pair) for pair in zip(keys, found, strict=True)]
    return found


def without_wording(expected: Any) -> Any:
    return as_far_as(expected, expected)
