"""Bad input is answered with one sentence that names the field."""

from __future__ import annotations

from typing import Any

import pytest

from megagame.core.documents import BadDocument, shape
from megagame.games import GAMES
from megagame.tables.pages.bad_input import sentence_of

ORDERS = {"type": "queue_form", "district": "north", "orders": [{"from": "A1", "to": "A2"}]}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"type": "fund", "district": "north"}, "amount is missing."),
        ({"type": "fund", "district": "north", "amount": "many"}, "amount must be a whole number."),
        ({"type": "fund", "district": "north", "amount": 1, "colour": "red"}, "There is no field colour."),
        ({"type": "dance"}, "type is not one of the possible values."),
        (
            {"type": "place", "at": "1A", "token": "damage"},
            "at is not spelled as it must be. Example: C12.",
        ),
        ({"type": "place", "at": "A1", "token": "dragon"}, "token is not one of the possible values."),
        ({**ORDERS, "orders": [{"from": "A1"}]}, "orders[0].to is missing."),
        ([], "This is not something that the table understands."),
    ],
)
def test_bad_input_is_told_in_one_sentence(fields: Any, sentence: str) -> None:
    with pytest.raises(BadDocument) as refused:
        shape(fields, GAMES["crisis_map"].game.action)
    assert sentence_of(refused.value, refused.value.place) == sentence
