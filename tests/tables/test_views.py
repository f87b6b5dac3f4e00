"""Responses by address: actions, refusals with code and sentence, and 404 for forbidden objects."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from megagame.core.game import WALL
from megagame.tables.journals import journal
from megagame.tables.models import Entry, SeatCard, Table
from tests.tables.tables import NAME

ACT = f"/tables/{NAME}/act/"


@pytest.fixture
def control(table: Table) -> Client:
    """Ana of the Control team, logged in, with a projector's card."""
    SeatCard.objects.create(table=table, seat=WALL, value="a-value-that-nobody-guesses")
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    return client


def press(client: Client, request_id: str = "a-press-1", **fields: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(ACT, {"request_id": request_id, **fields})
    return answer.status_code, answer.json()


def entries() -> int:
    return Entry.objects.count()


def test_an_accepted_action_answers_with_its_number_and_its_author_is_in_the_log(control: Client) -> None:
    assert press(control, type="fund", district="north", amount="3") == (200, {"number": 2})
    assert Entry.objects.get(number=2).author == "ana"
    assert "North" in control.get(f"/tables/{NAME}/log/").content.decode()


def test_the_same_press_sent_again_is_answered_the_same(control: Client) -> None:
    first = press(control, "press-again", type="fund", district="north", amount="3")
    assert press(control, "press-again", type="fund", district="north", amount="3") == first
    assert entries() == 2


def test_json_is_taken_as_well(control: Client) -> None:
    body = {"request_id": "a-press-2", "type": "fund", "district": "north", "amount": 3}
    answer = control.post(ACT, body, content_type="application/json")
    assert (answer.status_code, answer.json()) == (200, {"number": 2})


def test_what_the_rules_refuse_is_422_with_code_and_sentence(control: Client) -> None:
    status, answer = press(control, type="fund", district="north", amount="-1")
    assert (status, answer["code"]) == (422, "bad_amount")
    assert "\N{MINUS SIGN}1" in answer["message"]
    assert entries() == 1


def test_stale_is_409_and_says_what_happened_meanwhile(control: Client) -> None:
    press(control, type="note", text="The bridge is down")
    status, answer = press(control, "a-press-3", type="open_phase", seen="1")
    assert (status, answer["code"]) == (409, "stale")
    assert answer["message"] == "Meanwhile: 1 note, by ana. Look, then press again."
    assert press(control, "a-press-4", type="open_phase", seen="2") == (200, {"number": 3})


OF_AN_ACTION = {
    "This page is older than the table. Load it again.",
    "Something is missing here. Choose it or fill it in first.",
    "This is not written as it must be. Example: C12.",
    "A whole number is needed here.",
    "This is not one of the possible values.",
}


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"type": "dance"}, "type"),
        ({"district": "north"}, "type"),
        ({"type": "fund", "district": "north"}, "amount"),
        ({"type": "fund", "district": "north", "amount": "three"}, "amount"),
        ({"type": "fund", "district": "north", "amount": "3", "colour": "red"}, "colour"),
        ({"type": "place", "at": "1A", "token": "damage"}, "at"),
        ({"type": "place", "at": "A1", "token": "dragon"}, "token"),
        ({"type": "fund", "district": "north", "amount": "3", "seen": "x"}, "seen"),
        ({"type": "undo", "back_to": "x"}, "back_to"),
        ({"type": "fund.x", "type.y": "z"}, "type.y"),
        ({"type": "queue_form", "district": "north", "orders.0": ""}, "orders[0]"),
    ],
)
def test_bad_input_is_400_with_its_place(control: Client, fields: dict[str, str], place: str) -> None:
    status, answer = press(control, **fields)
    assert (status, answer["code"], answer["place"]) == (400, "bad_input", place)
    assert answer["message"] in OF_AN_ACTION
    assert entries() == 1


def test_the_place_of_a_wrong_row_is_the_fields_own_name_though_rows_above_are_empty(control: Client) -> None:
    rows = {"orders.0.from": "", "orders.1.from": "A1", "orders.1.to": "A2", "orders.4.from": "A1", "orders.4.to": "??"}
    status, answer = press(control, type="queue_form", district="north", **rows)
    assert (status, answer["place"]) == (400, "orders.4.to")


def test_empty_rows_are_no_orders_and_lines_keep_their_numbers(control: Client) -> None:
    rows = {"orders.0.from": "", "orders.1.from": "A1", "orders.1.to": "A2", "orders.1.line": "2"}
    assert press(control, type="queue_form", district="north", **rows)[0] == 200
    (form,) = journal.current(Table.objects.get()).state.forms
    assert [(line.number, line.from_, line.to) for line in form.lines] == [(2, "A1", "A2")]


@pytest.mark.parametrize(("name", "place"), [(f"orders.{'9' * 5_000}", "orders"), (".".join("a" * 6_000), "")])
def test_a_name_that_is_no_fields_is_refused_however_long(control: Client, name: str, place: str) -> None:
    fields = {"request_id": "a-press-2", "type": "queue_form", "district": "north", name: "A1"}
    answer = control.post(ACT, urlencode(fields), content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["place"]) == (400, place)


def test_in_json_the_place_is_that_of_the_document(control: Client) -> None:
    orders = [{"from": "A1", "to": "A2"}, {"from": "A1", "to": "??"}]
    body = {"request_id": "a-press-2", "type": "queue_form", "district": "north", "orders": orders}
    answer = control.post(ACT, body, content_type="application/json")
    assert (answer.status_code, answer.json()["place"]) == (400, "orders[1].to")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=a"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"type=note"),
        ("application/x-www-form-urlencoded", b"a=1&" * 10_000),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence_and_no_traceback(
    control: Client, caplog: pytest.LogCaptureFixture, kind: str, body: bytes
) -> None:
    answer = control.generic("POST", ACT, body, kind)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_input")
    assert answer.json()["message"].endswith(".")
    assert [record.exc_info for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("request_id", ["", "short", "with space in it", "x" * 65])
def test_a_press_needs_a_fitting_request_id(control: Client, request_id: str) -> None:
    assert press(control, request_id, type="open_phase")[1]["place"] == "request_id"


def test_not_json_is_refused(control: Client) -> None:
    answer = control.post(ACT, b'{"type": "fund", "type": "x"}', content_type="application/json")
    assert (answer.status_code, answer.json()["place"]) == (400, "type")
    assert control.post(ACT, b"[1]", content_type="application/json").status_code == 400
    assert control.post(ACT, b"\xff", content_type="application/json").status_code == 400


def test_too_long_is_413(control: Client) -> None:
    answer = control.post(ACT, {"request_id": "a-press-5", "type": "note", "text": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")
    assert entries() == 1


def test_too_long_is_a_page_for_whoever_asks_for_pages_and_a_sentence_in_their_language() -> None:
    sent = {"username": "x" * 70_000, "password": "p"}
    page = Client().post("/login/", sent, headers={"accept": "text/html,*/*"})
    assert page.status_code == 413
    assert "Too long" in page.content.decode()
    assert "That is too long: at most 65536 characters." in page.content.decode()
    for address in ("/events/new/", "/city/1/bring-in/"):
        long = Client().post(address, {"table": "x" * 11 * 1024**2}, headers={"accept": "text/html"})
        assert (long.status_code, "That is too long: at most 10 MB." in long.content.decode()) == (413, True)
    said = Client().post("/login/", sent, headers={"accept": "application/json", "accept-language": "zh-hant"})
    english = "That is too long: at most {longest} characters."
    with translation.override("zh-hant"):
        assert gettext(english) != english
        assert said.json()["message"] == gettext(english).format(longest=65_536)


def test_undo_over_http(control: Client) -> None:
    press(control, type="fund", district="north", amount="3")
    assert press(control, "a-press-6", type="undo", seen="1")[1]["code"] == "stale"
    assert press(control, "a-press-7", type="undo", seen="2") == (200, {"number": 3})
    assert press(control, "a-press-8", type="undo", seen="3")[1]["code"] == "nothing_to_undo"


def test_who_is_not_logged_in_is_asked_to_and_comes_back(control: Client) -> None:
    stranger = Client()
    for address in ("/console/", f"/console/{NAME}/", f"/tables/{NAME}/log/"):
        answer = stranger.get(address)
        assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={address}")


def test_what_is_not_there_is_404(control: Client) -> None:
    assert control.post("/tables/no-such-table/act/", {"request_id": "a-press-9"}).status_code == 404
    assert control.get("/console/no-such-table/").status_code == 404
    assert control.get("/wall/a-guess/").status_code == 404
    for path in ("seats/control/", "seats/district-nowhere/", "papers/nothing/"):
        assert control.get(f"/console/{NAME}/{path}").status_code == 404
    assert control.get(f"/console/{NAME}/seats/district-north/").status_code == 200


def test_the_projector_is_at_its_unguessable_address_and_shows_no_secret(control: Client) -> None:
    press(control, type="schedule", turn="1", at="B2", magnitude="catastrophic")
    press(control, "a-press-11", type="queue_form", district="north", notes="for the harbour master", **ORDER)
    page = Client().get("/wall/a-value-that-nobody-guesses/").content.decode()
    assert "Test city" in page
    for secret in ("catastrophic", "harbour master", "f1"):
        # as a word: the token and the boot digest may contain it by chance
        assert not re.search(rf"\b{secret}\b", page)


ORDER = {"orders.0.from": "A1", "orders.0.to": "A2"}
