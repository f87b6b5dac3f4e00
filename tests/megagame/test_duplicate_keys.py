"""Duplicate keys in a JSON document are refused with their places, and quickly in the worst case."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from megagame.core.documents import BadDocument, parse, parse_all


def nested(depth: int) -> bytes:
    """Returns nested lists, with a duplicate key in each."""
    return b'[{"a":1,"a":2},' * depth + b"1" + b"]" * depth


def seconds(document: bytes) -> float:
    """Returns the shortest of ten times to refuse the document."""
    took = []
    for _ in range(10):
        begun = time.process_time()
        with suppress(BadDocument):
            parse(document)
        took.append(time.process_time() - begun)
    return min(took)


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (b'{"a": 1, "a": 2}', ["a"]),
        (b'{"a": {"b": [1, {"c": 1, "c": 2}]}, "d": 1, "d": 1}', ["a.b[1].c", "d"]),
        (b'[[{"a": 1, "a": 1}]]', ["[0][0].a"]),
        (b'{"a": [{"b": 1}]}', []),
    ],
)
def test_each_key_that_came_twice_is_named_in_the_order_of_the_document(raw: bytes, places: list[str]) -> None:
    assert [bad.place for bad in parse_all(raw)[1]] == places


def test_of_keys_that_came_twice_the_last_counts() -> None:
    assert parse_all(b'{"a": 1, "a": 2}')[0] == {"a": 2}


def test_a_document_four_times_as_deep_is_refused_in_about_four_times_as_long() -> None:
    assert seconds(nested(800)) < 8 * seconds(nested(200))
