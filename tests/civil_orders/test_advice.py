"""Advice equals the rules' verdict on the current map, with the lines above and the funding."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from megagame import card_values
from tests.civil_orders.world import do, open_box, order_cards, post, state
from tests.tables.tables import fund

pytestmark = pytest.mark.usefixtures("city")


def asked(card: str, *lines: str) -> Any:
    orders = [dict(zip(("from", "to", "token"), line.split(), strict=False)) for line in lines]
    return post("/o/advice/", {"card": card, "lines": orders})


def verdicts(card: str, *lines: str) -> list[tuple[str, int, int]]:
    answer = asked(card, *lines)
    assert answer.status_code == 200
    return [(line["verdict"], line["cost"], line["left"]) for line in answer.json()["lines"]]


def test_each_line_is_judged_given_those_above_it_and_the_funding() -> None:
    card = order_cards()["north"][0]
    do(fund(2))
    do({"type": "open_phase"})
    lines = ("A1 A2", "A1 B2", "B1 A1", "Z9 A1", "A2 B2", "A1 A2")
    assert verdicts(card, *lines) == [
        ("executed", 1, 1),
        ("no_such_token", 0, 1),
        ("jurisdiction", 0, 1),
        ("unknown_hex", 0, 1),
        ("already_moved", 0, 1),
        ("no_such_token", 0, 1),
    ]
    do(fund(0))
    assert verdicts(card, "A1 A2") == [("unfunded", 0, 0)]


def test_a_line_that_finds_no_token_says_why_and_what_an_old_map_would_have_had() -> None:
    card = order_cards()["north"][0]
    do(fund(3))
    do({"type": "place", "at": "B2", "token": "unrest"})
    do({"type": "open_phase"})
    told = asked(card, "A1 A2", "A1 B2", "B2 A2").json()["lines"]
    assert [line["message"] for line in told[1:]] == ["line 1 empties A1", "unrest does not move"]
    assert [line["would"] for line in told] == ["would stay the same", "none was in A1", "none was in B2"]


def test_advice_is_what_execution_then_does() -> None:
    card = order_cards()["north"][0]
    do(fund(5))
    do({"type": "open_phase"})
    lines = ["A1 B2 population", "A1 A2", "B2 A2", "A2 A1 unrest"]
    advised = [line["verdict"] for line in asked(card, *lines).json()["lines"]]
    orders = [dict(zip(("from", "to", "token"), line.split(), strict=False)) for line in lines]
    do({"type": "queue_form", "district": "north", "orders": orders})
    do({"type": "execute_form", "form": "f1"})
    assert [line.fate for line in state().forms[0].lines] == advised


def test_a_district_card_may_ask_as_well_and_nobody_else() -> None:
    stack = next(stack for stack in card_stacks.make(Wish(None)) if stack.district == "south")
    assert asked(stack.values[0], "B1 B2").status_code == 200
    assert asked(card_values.drawn(), "B1 B2").status_code == 404
    assert asked("", "B1 B2").status_code == 404


def test_asking_writes_nothing() -> None:
    card = order_cards()["north"][0]
    open_box()
    with CaptureQueriesContext(connection) as queries:
        asked(card, "A1 A2")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_more_lines_than_any_form_has_are_refused() -> None:
    card = order_cards()["north"][0]
    refused = asked(card, *["A1 A2"] * 21)
    assert (refused.status_code, refused.json()["code"], refused.json()["line"]) == (422, "too_many_lines", 21)


def test_a_line_that_cannot_be_read_is_named_and_the_others_are_judged() -> None:
    card = order_cards()["north"][0]
    do(fund(2))
    do({"type": "open_phase"})
    told = asked(card, "A1 A2", "A2 here", "A2 A1 horse", "A1 B2").json()
    assert [(line["line"], line["verdict"]) for line in told["lines"]] == [(1, "executed"), (4, "no_such_token")]
    assert [(line["line"], line["code"]) for line in told["wrong"]] == [(2, "unclear_line"), (3, "unknown_token")]
    assert told["wrong"][0]["message"] == "Line 2 cannot be read: write two hexes, as in C12 D12."
