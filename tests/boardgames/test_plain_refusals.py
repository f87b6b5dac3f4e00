"""Refusals never name fields, for any field of any action left out or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from megagame.core.documents import BadDocument, shape
from megagame.games import GAMES
from megagame.tables.pages.bad_input import sentence_of_action
from tests.every_game import playouts
from tests.laws import kinds

WRONG: tuple[Any, ...] = (None, "", "?", -1, 10**9, [], {}, [[]], ["?"], {"?": 1}, [None])
FIELDS = re.compile(
    r"\w*_\w*|[\[\]{}`$]|\b(?:pieces|order|cards|deck|chips|occupier|slot|energy|moves|ships|request)\b"
)


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_names_a_field(name: str) -> None:
    refused = {sentence for document in _wrong(name) if (sentence := _refusal(name, document))}
    assert refused
    for sentence in refused:
        assert sentence.endswith(".")
        assert not FIELDS.search(sentence), sentence


def _refusal(name: str, document: Any) -> str:
    try:
        shape(document, GAMES[name].asked, strict=False)
    except BadDocument as bad:
        return sentence_of_action(bad)
    return ""


def _wrong(name: str) -> Iterator[Any]:
    """Yields played actions and each kind empty, with each field missing, wrong, or one too many."""
    played = {type(step.action): step.action for playout in playouts(name)[:20] for step in playout.steps}
    for kind in kinds(GAMES[name].asked):
        whole = msgspec.to_builtins(played[kind]) if kind in played else {"type": kind.__struct_config__.tag}
        yield {**whole, "colour": "red"}
        for each in fields(kind):
            yield {key: value for key, value in whole.items() if key != each.encode_name}
            for value in WRONG:
                yield {**whole, each.encode_name: value}
    yield from ({"type": "dance"}, {}, [], None)
