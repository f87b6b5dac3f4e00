"""Order requests leave no trace: no cookies, no session, no logs. Their headers: tests/doors/."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from civil_orders.phones import no_trace
from tests.civil_orders.world import form, open_box, order_cards, send
from tests.proof.clients import captains, hall
from tests.proof.processes import servers

VISITOR = {"User-Agent": "Anaphone/1.0", "Cookie": "sessionid=abc; language=zh-hans; csrftoken=x"}


@pytest.mark.usefixtures("city")
def test_no_cookie_is_read_and_no_session_touched() -> None:
    north = order_cards()["north"]
    open_box()
    send(form(north[0]), **VISITOR)
    page = Client(headers=VISITOR).get("/o/")
    assert '<html lang="en"' in page.content.decode()
    assert Session.objects.count() == 0


@pytest.mark.usefixtures("city")
def test_the_language_is_that_of_the_address_or_else_of_the_browser() -> None:
    assert '<html lang="zh-hant"' in Client().get("/o/?language=zh-hant").content.decode()
    assert '<html lang="zh-hans"' in Client(headers={"Accept-Language": "zh-Hans"}).get("/o/").content.decode()


@pytest.mark.usefixtures("city")
@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://testserver", 200), ("null", 200), ("http://elsewhere.example", 403), ("http://testserver:81", 403)],
)
def test_forms_come_from_our_own_pages(origin: str, status: int) -> None:
    north = order_cards()["north"]
    open_box()
    assert send(form(north[0]), Origin=origin).status_code == status


@pytest.mark.usefixtures("city")
def test_what_is_too_long_is_refused_with_a_sentence() -> None:
    north = order_cards()["north"]
    open_box()
    for size in (17_000, 70_000):
        refused = send(form(north[0], notes="n" * size))
        assert (refused.status_code, refused.json()["code"]) == (413, "too_long")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[hall.Hall, Path]]:
    """An event served by Daphne's own command, which logs every request, and its output."""
    data = tmp_path_factory.mktemp("quiet") / "event"
    first = servers.start_event(data)
    servers.stop(first)
    daphne = servers.start_daphne(data, {"PYTHONUNBUFFERED": "1"})
    try:
        yield hall.enter((daphne,), first.password), daphne.said
    finally:
        servers.stop(daphne)


def ask(port: int, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": kind, **VISITOR} if body else VISITOR
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers


def _asked_until_logged(port: int, said: Path, paths: Sequence[str]) -> str:
    """Repeats requests until all are logged: Daphne skips responses whose connection closes at once."""
    for _ in range(50):
        for path in paths:
            ask(port, "GET", path)
        if all(path in said.read_text(encoding="utf-8") for path in paths):
            return said.read_text(encoding="utf-8")
    raise AssertionError(f"{paths} are not logged")


def test_daphne_logs_every_request_but_those_of_the_order_path(served: tuple[hall.Hall, Path]) -> None:
    place, said = served
    cards = captains.print_cards(place, 1)
    captains.open_box(place)
    port = place.processes[0].port
    good = captains.form(cards[0], "f" * 32)
    asked = [
        ("POST", "/o/", good, 200),
        ("POST", "/o/", captains.form(cards[1], "e" * 32).replace(b"I3", b"Z9"), 422),
        ("POST", "/o/", b"\xff", 400),
        ("POST", "/o/", b"n" * 20_000, 413),
        ("POST", "/o/card/", json.dumps({"card": cards[0]}).encode(), 200),
        ("POST", "/o/card/", json.dumps({"card": "ABCD"}).encode(), 404),
        ("GET", "/o/", b"", 200),
        ("GET", "/o/nothing/", b"", 404),
        ("DELETE", "/o/", b"", 405),
        ("GET", "/d/", b"", 200),
    ]
    for method, path, body, status in asked:
        answered, headers = ask(port, method, path, body)
        assert answered == status, (method, path)
        assert "Set-Cookie" not in headers
        assert len(headers.get_all("Content-Length")) == 1
    logged = _asked_until_logged(port, said, ("/console/", "/nothing/here/"))  # proves that there is a log
    for told in (*no_trace.PATHS, cards[0], cards[0].replace("-", ""), "Anaphone", "f" * 32):
        assert told not in logged


def test_the_real_server_answers_a_head_without_a_body_and_a_chunked_form(served: tuple[hall.Hall, Path]) -> None:
    port = served[0].processes[0].port
    assert ask(port, "HEAD", "/o/")[0] == 200
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(
        "POST", "/o/", iter([b"n" * 9_000] * 3), {"Content-Type": "application/json"}, encode_chunked=True
    )
    assert connection.getresponse().status == 413
    connection.close()
