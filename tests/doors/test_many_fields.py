"""Reading a stranger's fields has bounded cost, as each costs more than its bytes; only the team sends many."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from megagame.middleware.request_limits import MOST_FIELDS
from tests.civil_orders.world import control

pytestmark = pytest.mark.django_db
URLENCODED = "application/x-www-form-urlencoded"
PARTS = {"multipart/form-data; boundary=x": b"--x\r\n" * (MOST_FIELDS + 1), URLENCODED: b"a=1&" * (MOST_FIELDS + 1)}
PATHS = ("/login/", "/seat/", "/nowhere/", "/tables/x/act/", "/players/list/")


def post(client: Client, path: str, kind: str, body: bytes) -> Any:
    return client.generic("POST", path, body, content_type=kind)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", PARTS)
def test_a_stranger_who_sends_more_fields_than_any_form_has_is_refused(path: str, kind: str) -> None:
    answer = post(Client(), path, kind, PARTS[kind])
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_input")


def test_as_many_fields_as_a_stranger_may_send_are_read() -> None:
    assert post(Client(), "/login/", URLENCODED, b"a=1&" * MOST_FIELDS).status_code == 200


def test_the_team_may_send_as_many_as_a_long_list_needs() -> None:
    answer = control().post("/players/list/", {f"typed-{number}": "x" for number in range(3 * MOST_FIELDS)})
    assert (answer.status_code, b"Choose a file, or paste a table." in answer.content) == (422, True)


def test_who_is_no_longer_logged_in_is_asked_to_log_in_again_before_a_long_file_is_read() -> None:
    answer = Client().post("/players/list/", {"file": SimpleUploadedFile("list.csv", b"Name\n" * 20_000)})
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/players/list/")
