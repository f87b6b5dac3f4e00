"""Words of the day that are too long, unknown or invisible are refused in a sentence; markup is text."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.tables.models import Table
from tests.tables import events
from tests.tables.tables import NAME, opened

pytestmark = pytest.mark.django_db

EVENT, MAP = events.NAME, NAME
MARKUP = "<b onclick=x>&amp;</b>"
TOLD: Mapping[str, tuple[str, dict[str, str], str, int]] = {
    "message": (EVENT, {"type": "announce", "ends": "phase"}, "text", 280),
    "message to a district": (EVENT, {"type": "announce", "to": "district-north"}, "text", 280),
    "headline": (EVENT, {"type": "publish"}, "text", 100),
    "note between Controls": (EVENT, {"type": "add_note"}, "text", 280),
    "whom a note is for": (EVENT, {"type": "add_note", "text": "Look"}, "whom", 40),
    "break": (EVENT, {"type": "plan_break", "before": "1", "minutes": "5"}, "name", 40),
    "ruling": (MAP, {"type": "note"}, "text", 500),
    "name of a district": (MAP, {"type": "change_district", "district": "north"}, "name", 60),
    "notes of a form": (MAP, {"type": "queue_form", "district": "north"}, "notes", 500),
}
"""By what is told: the table, the other fields, the field of the words, and how long they may be."""
ORDERS = {"orders.0.from": "A1", "orders.0.to": "A2"}
UNKNOWN: Mapping[str, tuple[str, dict[str, str]]] = {
    "audience": (EVENT, {"type": "announce", "text": "Hello", "to": "district-nowhere"}),
    "headline": (EVENT, {"type": "withdraw", "number": "99"}),
    "message": (EVENT, {"type": "take_down", "number": "99"}),
    "note": (EVENT, {"type": "finish_note", "number": "99"}),
    "turn of a break": (EVENT, {"type": "plan_break", "before": "0", "name": "Tea", "minutes": "5"}),
    "break": (EVENT, {"type": "cancel_break", "before": "1", "number": "7", "was": "Tea"}),
    "time": (EVENT, {"type": "set_clock", "minutes": "5", "seconds": "77"}),
    "hex": (MAP, {"type": "move_hexes", "hexes.0": "Z99", "district": "north"}),
    "district": (MAP, {"type": "move_funding", "from": "north", "to": "nowhere", "amount": "1"}),
    "step": (MAP, {"type": "note", "text": "So be it", "step": "99"}),
    "hex of a form": (
        MAP,
        {"type": "queue_form", "district": "north", "orders.0.from": "over there", "orders.0.to": "A1"},
    ),
}


@pytest.fixture
def ana() -> Client:
    opened()
    events.opened()
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def press(client: Client, table: str, fields: Mapping[str, str]) -> tuple[int, str]:
    """Presses with these fields; returns the status and the sentence."""
    number = Table.objects.get(name=table).number
    answer = client.post(f"/tables/{table}/act/", {"request_id": f"bad-words-{number}", "seen": number, **fields})
    return answer.status_code, answer.json().get("message", "")


def fields_of(what: str, words: str) -> tuple[str, dict[str, str]]:
    table, others, field, _ = TOLD[what]
    orders = ORDERS if others["type"] == "queue_form" else {}
    return table, {**others, **orders, field: words}


def refused(client: Client, table: str, fields: Mapping[str, str]) -> str:
    """Returns the sentence of what must be refused, with nothing changed."""
    before = Table.objects.get(name=table).number
    status, sentence = press(client, table, fields)
    assert status in {400, 409, 422}, (status, fields)
    assert Table.objects.get(name=table).number == before
    return sentence


@pytest.mark.parametrize("what", TOLD)
def test_words_that_are_too_long_get_a_sentence(ana: Client, what: str) -> None:
    assert "too long" in refused(ana, *fields_of(what, "x" * (TOLD[what][3] + 1)))


@pytest.mark.parametrize("what", TOLD)
@pytest.mark.parametrize("words", ["no\u202ewon", "bell\x07", "nul\0", "\u2066isolated", "\u202e"])
def test_words_with_what_nobody_sees_get_a_sentence(ana: Client, what: str, words: str) -> None:
    assert refused(ana, *fields_of(what, words)) == "This has a character that nobody sees. Type it again."


@pytest.mark.parametrize("what", TOLD)
def test_words_as_long_as_they_may_be_are_taken_and_markup_is_shown_as_text(ana: Client, what: str) -> None:
    table, _, _, longest = TOLD[what]
    words = (MARKUP + "שלום區" * longest)[:longest]
    status, sentence = press(ana, *fields_of(what, words))
    assert status == 200, sentence
    page = ana.get(f"/tables/{table}/log/").content.decode() + ana.get("/console/").content.decode()
    assert "<b onclick" not in page


@pytest.mark.parametrize("what", UNKNOWN)
def test_what_there_is_not_gets_a_sentence(ana: Client, what: str) -> None:
    sentence = refused(ana, *UNKNOWN[what])
    assert "possible values" not in sentence
    assert sentence.rstrip().endswith("."), sentence
