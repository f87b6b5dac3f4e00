"""Errors in a form are named with their line. That no input crashes the program: tests/doors/."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from civil_orders.forms.request_data import Form, orders_of, read_form
from crisis_map.records.actions import WrittenLine
from megagame.core.game import Refusal
from tests.civil_orders.world import JSON, form, inside, open_box, order_cards, send, shut_box, unsealed

FORM = "application/x-www-form-urlencoded"
ID = "0123456789abcdef"
CARD = "2222-2222-2222"


def read(fields: Any) -> Form:
    return read_form(JSON, json.dumps(fields).encode())


def refused(content_type: str, body: bytes) -> tuple[str, Any]:
    with pytest.raises(Refusal) as no:
        read_form(content_type, body)
    return no.value.code, no.value.what.get("line")


@pytest.mark.parametrize(
    ("row", "order"),
    [
        ("C12 D12", WrittenLine("C12", "D12", None, 1)),
        ("c12 d12", WrittenLine("C12", "D12", None, 1)),
        ("C12 -> D12 refugee", WrittenLine("C12", "D12", "refugee", 1)),
        ("C12→D12, R", WrittenLine("C12", "D12", "refugee", 1)),
        ("1. C12 to D12 P", WrittenLine("C12", "D12", "population", 1)),
        ("C12 至 D12 難民", WrittenLine("C12", "D12", "refugee", 1)),
        ("Ｃ１２ Ｄ１２ 人口", WrittenLine("C12", "D12", "population", 1)),
        ("AA1 AB22 unrest", WrittenLine("AA1", "AB22", "unrest", 1)),
    ],
)
def test_a_line_as_people_write_it(row: str, order: WrittenLine) -> None:
    assert orders_of((), row) == (order,)


def test_empty_rows_do_not_count() -> None:
    assert [order.line for order in orders_of((), "A1 A2\n\n  \nA2 A3\r\n")] == [1, 2]


@pytest.mark.parametrize(
    ("fields", "code", "line"),
    [
        ({"lines": []}, "no_lines", None),
        ({"text": " \n "}, "no_lines", None),
        ({"lines": [{"from": "A1", "to": "A2"}, {"from": "here", "to": "A2"}]}, "unclear_line", 2),
        ({"lines": [{"from": "A1"}]}, "unclear_line", 1),
        ({"lines": [{"from": "A01", "to": "A2"}]}, "unclear_line", 1),
        ({"text": "A1 A2\nwhatever"}, "unclear_text", 2),
        ({"text": "1. A1 A2 A3 A4\nA5 → A6 → A7"}, "unclear_text", 3),
        ({"lines": [{"from": "A1", "to": "A2", "token": "horse"}]}, "unknown_token", 1),
        ({"text": "A1 A2 horse"}, "unknown_token", 1),
        ({"lines": [{"from": "A1", "to": "A2"}], "notes": "n" * 501}, "long_notes", None),
        ({"lines": [{"from": "A1", "to": "A2"}], "notes": "n" * 20_000}, "too_long", None),
        ({"lines": [{"from": "A1", "to": "A2"}], "request_id": "short"}, "not_understood", None),
        ({"lines": [{"from": "A1", "to": "A2"}], "sender": "Ana"}, "not_understood", None),
        ({"lines": "A1 A2"}, "not_understood", None),
    ],
)
def test_what_is_wrong_is_named_with_its_line(fields: dict[str, Any], code: str, line: int | None) -> None:
    body = json.dumps({"card": CARD, "request_id": ID, **fields}).encode()
    assert refused(JSON, body) == (code, line)


@pytest.mark.parametrize(
    ("content_type", "body", "code", "line"),
    [
        (JSON, b"\xff\xfe", "not_utf8", None),
        (JSON, b'{"lines": [{"from": "A1", "to": "A2"}, {"from": "\xe9", "to": "A2"}]}', "not_utf8_line", 2),
        (FORM, b"text=A1+A2%0AA\xff+A3", "not_utf8_line", 2),
        (FORM, b"text=A1+A2%0A%FF+A3", "not_utf8_line", 2),
        (FORM, b"text=A1+A2&notes=%FF", "not_utf8", None),
        (JSON, b"[" * 9_000, "not_understood", None),
        (JSON, b'{"card": "a", "card": "b"}', "not_understood", None),
        (FORM, b"&".join(b"a=1" for _ in range(200)), "not_understood", None),
        (FORM, b".".join(b"a" for _ in range(6_000)) + b"=1", "not_understood", None),
        (FORM, b"lines." + b"9" * 5_000 + b".from=A1", "not_understood", None),
    ],
)
def test_what_cannot_be_read_at_all(content_type: str, body: bytes, code: str, line: int | None) -> None:
    assert refused(content_type, body) == (code, line)


def test_fields_of_a_form_say_the_same_as_json() -> None:
    fields = {"card": CARD, "request_id": ID, "lines.0.from": "a1", "lines.0.to": "A2", "lines.0.token": "r"}
    body = urlencode({**fields, "lines.1.from": "", "notes": "quick", "replaces": f"{ID} {ID}x"}).encode()
    lines = [{"from": "A1", "to": "A2", "token": "refugee"}]
    same = {"card": CARD, "request_id": ID, "lines": lines, "notes": "quick", "replaces": [ID, f"{ID}x"]}
    assert read_form(FORM, body) == read(same)


def test_without_script_a_changed_form_is_another_form_and_a_repeated_one_the_same() -> None:
    typed = {"card": CARD, "request_id": ID, "text": "A1 A2"}
    assert read(typed) == read(typed)
    assert read(typed).request_id != read({**typed, "text": "A1 A3"}).request_id
    assert read(typed).request_id != read({**typed, "notes": "x"}).request_id


@pytest.mark.usefixtures("city")
@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [(["A1 A2", "A2 Z9"], "unknown_hex", 2), (["A1 A2"] * 4, "too_many_lines", 4), (["A1 A1"] * 3, "", None)],
)
def test_what_only_the_map_and_the_box_know(lines: list[str], code: str, line: int | None) -> None:
    north = order_cards()["north"]
    open_box(3)
    answer = send(form(north[0], lines))
    assert (answer.json().get("code", ""), answer.json().get("line")) == (code, line)
    assert answer.status_code == (422 if code else 200)
    assert len(inside()) == (0 if code else 1)


@pytest.mark.usefixtures("city")
def test_late_forms_are_refused_until_control_opens_the_box_again() -> None:
    north = order_cards()["north"]
    assert send(form(north[0])).json()["code"] == "box_not_open"
    open_box()
    shut_box()
    assert send(form(north[0])).json()["code"] == "box_shut"
    open_box()
    assert send(form(north[0])).status_code == 200
    shut_box()
    unsealed()
    assert send(form(north[1])).json()["code"] == "box_unsealed"


@pytest.mark.usefixtures("city")
def test_the_page_without_script_gives_the_words_or_the_draft_back_with_the_sentence() -> None:
    north = order_cards()["north"]
    open_box()
    visitor = Client(headers={"Accept": "text/html"})
    page = visitor.get("/o/").content.decode()
    request_id = page.split('name="request_id" value="')[1].split('"')[0]
    typed = {"card": north[0], "request_id": request_id, "text": "A1 A2\nA2 Z9", "notes": "please"}
    again = visitor.post("/o/", urlencode(typed), content_type=FORM)
    content = again.content.decode()
    assert again.status_code == 422
    for said in ("Line 2: there is no hex Z9 on this map.", "A2 Z9", "please", north[0], request_id):
        assert said in content
    sent = visitor.post("/o/", urlencode({**typed, "text": "A1 A2"}), content_type=FORM)
    assert sent.status_code == 200
    assert len(sent.content.decode().split('class="receipt"><b>')[1].split("<")[0].split()) == 5
