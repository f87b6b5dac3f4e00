"""Any input, at any door or socket, is answered, and changes nothing unless acknowledged."""

from __future__ import annotations

import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from tests.doors.declared import CONTROL, DISTRICT, DOORS, NOBODY, Door
from tests.doors.hall import OURS, TOKEN, Hall, stored
from tests.doors.headers import missing
from tests.doors.hostile import VALUES, Sent, bodies
from tests.proof.clients.screens import watching
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.servers import Server
from tests.share import share_of
from tests.tables.test_opening_views import defaults
from tests.tables.test_sockets import HERE, Line, connected

NUL = "a\0b"
IN_ONE_HALL = settings(database=None, suppress_health_check=list(HealthCheck))
READING = [door for door in DOORS if door.sends and door.path != "/login/"]
"""Doors that read input; the login is Django's, and slow on purpose."""


def post(hall: Hall, door: Door, role: str, sent: Sent, accept: str) -> Any:
    person = hall.people[role]
    hall.client.cookies = SimpleCookie({"csrftoken": TOKEN, "sessionid": person.login})
    headers = {"Origin": OURS, "X-CSRFToken": TOKEN, "Accept": accept}
    path = hall.filled(door.path, person)
    answer = hall.client.generic("POST", path, sent.body, sent.kind, headers=headers)
    assert missing(path, answer.headers) == []
    return answer


def says_why(refusal: Any) -> bool:
    """Returns whether a refusal has its code and a sentence."""
    return bool(refusal["code"]) and refusal["message"].endswith(".")


def answers_scripts(path: str, status: int) -> bool:
    """Returns whether this door refuses in JSON, for a script; a missing page is a page."""
    return path.startswith("/o/") or (path.endswith(("/act/", "/unseal/")) and status != 404)


@pytest.mark.parametrize("door", READING, ids=lambda door: door.path)
def test_whatever_is_sent_is_answered(hall: Hall, door: Door) -> None:
    role = (door.post or (CONTROL,))[0]
    person = hall.people[role]
    expected = {name: hall.filled(value, person) for name, value in door.sends.items()}
    examples = 80 if door.path in {"/o/", "/o/advice/", "/tables/crisis-map/act/"} else 30

    @settings(IN_ONE_HALL, max_examples=share_of(examples))
    @given(sent=bodies(expected), accept=st.sampled_from(["*/*", "*/*", "text/html"]))
    def ask(sent: Sent, accept: str) -> None:
        before = stored()
        answer = post(hall, door, role, sent, accept)
        assert answer.status_code < 500
        if answer.status_code < 400:
            return
        assert stored() == before
        if accept == "*/*" and answers_scripts(door.path, answer.status_code):
            assert says_why(json.loads(answer.content))

    ask()
    forget()
    assert [audit(table).faults for table in Table.objects.all()] == [()] * Table.objects.count()


WATCH: dict[str, Any] = {"type": "watch", "stream": "crisis-map/wall", "language": "en", "version": None, "key": ""}
ALMOST = st.builds(
    lambda said, wrong: json.dumps({**said, **wrong}),
    st.sampled_from([WATCH, HERE]),
    st.dictionaries(st.sampled_from([*WATCH, *HERE, "x"]), VALUES, max_size=2),
)
FRAMES = st.one_of(
    ALMOST,
    VALUES.map(json.dumps),
    st.text(max_size=12),
    st.sampled_from(["[" * 9_000, "{" * 20_000, '{"type":"here","type":"watch"}']),
)


@IN_ONE_HALL
@given(frames=st.lists(FRAMES, max_size=20), role=st.sampled_from([NOBODY, DISTRICT, CONTROL]))
def test_whatever_is_said_over_the_socket_is_answered(hall: Hall, frames: list[str], role: str) -> None:
    before = stored()

    async def say(line: Line) -> None:
        for text in frames:
            line.said.put_nowait({"type": "websocket.receive", "text": text})
        line.said.put_nowait({"type": "websocket.receive", "bytes": b"\xff"})
        line.close(1001)

    person = hall.people[role]
    told = [
        json.loads(each["text"])
        for each in connected(say, user=person.user, session=person.login).sent
        if "text" in each
    ]
    assert {each["type"] for each in told} <= {"refused", "screen"}
    assert "bad_message" in {each.get("code") for each in told}  # for the last frame at least, which no page sends
    assert all(each["message"] for each in told if each["type"] == "refused")
    assert stored() == before


@pytest.mark.server
def test_what_postgresql_cannot_compare_is_not_there(pair: tuple[Server, Server]) -> None:
    visitor = Visitor(pair[0].url)
    assert visitor.log_in("control", pair[0].password)
    token = {"X-CSRFToken": next(cookie.value or "" for cookie in visitor.cookies if cookie.name == "csrftoken")}
    opened = {**defaults("folding_beijing"), "number": "1", "title": NUL}
    answers = {
        "a projector's page": visitor.get(f"/wall/{quote(NUL)}/"),
        "a seat's page": visitor.post("/seat/", {"key": NUL}, **token),
        "a district's page": visitor.post("/d/", {"card": NUL}),
        "receipts": visitor.post("/o/receipt/", {"words": NUL}),
        "a card's press": visitor.press("crisis-map", {"key": NUL, "type": "note", "text": "x"}),
        "Control's press": visitor.press("crisis-map", {"type": "note", "text": NUL}),
        "a new table": visitor.post("/tables/open/folding_beijing/", opened, **token),
        "a card": visitor.post("/o/card/", {"card": NUL}),
    }
    statuses = {what: answer.status for what, answer in answers.items()}
    assert statuses == {**dict.fromkeys(answers, 404), "Control's press": 400, "a new table": 200}
    for stream, key, code in ((f"{NUL}/control", None, "bad_message"), ("crisis-map/wall", NUL, "no_card")):
        with watching(pair[0].url, stream, key) as screen:
            screen.until(lambda shown: bool(shown.frames))
            assert screen.frames[0]["code"] == code
