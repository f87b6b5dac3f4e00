"""Invisible characters in actions, set-ups and cities are refused with their place, and never quoted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from hypothesis import given, settings
from hypothesis import strategies as st

from megagame.core.documents import BadDocument, shape
from megagame.core.input.unseen import quoted, unseen
from megagame.event_form.step_pages import told
from megagame.start import set_up
from megagame.tables.models import Entry
from megagame.tables.pages.request_data import JSON
from tests.megagame.test_set_up import SMALL
from tests.share import share_of
from tests.tables.tables import opened

HIDDEN = ["\0", "\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\uffff"]
SEEN = ["a\tb\r\nc", "Zoë O’Brien", "區", "שלום", "👩\u200d🚀", "a\u200bb", ""]


@pytest.mark.parametrize("text", SEEN)
def test_what_people_write_is_no_such_character(text: str) -> None:
    assert list(unseen({text: [text]})) == []


@settings(max_examples=share_of(60))
@given(st.data())
def test_each_is_found_wherever_it_is_and_told_by_its_place(data: st.DataObject) -> None:
    broken: Any = json.loads(json.dumps(SMALL))
    holder, letter = broken, data.draw(st.sampled_from(HIDDEN))
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        if not (isinstance(holder[key], dict | list) and holder[key]):
            break
        holder = holder[key]
    if isinstance(holder, dict) and data.draw(st.booleans()):
        holder[f"odd{letter}"] = holder.pop(key)
    else:
        holder[key] = f"odd{letter}"
    assert len(list(unseen(broken))) == 1
    sentences = told(set_up.all_problems(broken), broken)
    assert any("has a character that nobody sees" in sentence for sentence in sentences)
    assert not any(letter in sentence for sentence in sentences)


@pytest.mark.parametrize("letter", HIDDEN)
@pytest.mark.parametrize("as_json", [True, False])
def test_an_action_with_one_is_bad_input_and_changes_nothing(
    transactional_db: None, letter: str, *, as_json: bool
) -> None:
    table = opened()
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    before = Entry.objects.count()
    fields = {"request_id": "a-press-1", "type": "note", "text": f"The bridge{letter} is down"}
    kind = JSON if as_json else MULTIPART_CONTENT
    answer = client.post(f"/tables/{table.name}/act/", fields, content_type=kind)
    assert (answer.status_code, answer.json()) == (
        400,
        {"code": "bad_input", "message": "This has a character that nobody sees. Type it again.", "place": "text"},
    )
    assert Entry.objects.count() == before


def test_half_a_character_is_found_and_is_no_text_of_any_document() -> None:
    assert [bad.place for bad in unseen({"title": ["\ud800"]})] == ["title[0]"]
    with pytest.raises(BadDocument):
        shape({**SMALL, "captains": "\ud800"}, set_up.SetUp)


def test_what_a_sentence_quotes_is_one_line_of_bounded_length() -> None:
    assert quoted("a\x1b[31m\n\u202eb", 10) == "a[31m b"
    assert quoted("x" * 50, 10) == f"{'x' * 10}…"
