"""The strict headers on answers from no door: refusals, errors, redirects, static files."""

from __future__ import annotations

from typing import NoReturn

import pytest
from django.templatetags.static import static
from django.test import Client

from tests.doors.hall import Hall
from tests.doors.headers import missing

COOKIES = {"Cookie": "sessionid=abc; csrftoken=x"}


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/nowhere/", "/live/", "/o/nowhere/", "/d/nowhere/", "/static/nowhere.js"])
def test_where_there_is_no_door(hall: Hall, path: str, method: str) -> None:
    answer = hall.client.generic(method, path, headers=COOKIES)
    assert (answer.status_code, missing(path, answer.headers)) == (404, [])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (static("pages/house.css"), 200),
        ("/console", 301),
        ("/?language=zh-hant", 302),
        ("/o/?kiosk", 200),
        ("/o/?language=zh-hant", 200),
        ("/d/?language=nonsense", 200),
    ],
)
def test_beside_the_doors(hall: Hall, path: str, status: int) -> None:
    answer = hall.client.get(path, headers=COOKIES)
    answer.close()
    assert (answer.status_code, missing(path, answer.headers)) == (status, [])


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/", "/nowhere/", "/o/", "/d/"])
def test_a_foreign_host_is_refused(hall: Hall, path: str, method: str) -> None:
    answer = hall.client.generic(method, path, headers={"Host": "evil.example"})
    assert (answer.status_code, missing(path, answer.headers)) == (400, [])


@pytest.mark.parametrize("path", ["/login/", "/o/"])
def test_what_is_too_long_is_refused(hall: Hall, path: str) -> None:
    answer = hall.client.post(path, b"x" * 70_000, content_type="text/plain")
    assert (answer.status_code, missing(path, answer.headers)) == (413, [])


@pytest.mark.parametrize(
    ("path", "asks"), [("/", "megagame.start.views.main_table"), ("/o/", "civil_orders.phones.views.the_map")]
)
def test_when_the_program_itself_fails(monkeypatch: pytest.MonkeyPatch, hall: Hall, path: str, asks: str) -> None:
    def fails() -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(asks, fails)
    answer = Client(raise_request_exception=False).get(path)
    assert (answer.status_code, missing(path, answer.headers)) == (500, [])
