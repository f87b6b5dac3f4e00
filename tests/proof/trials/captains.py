"""What captains and Control do with the box over real HTTP: cards are printed, forms are sent, the box is unsealed."""

from __future__ import annotations

import html
import json
import re
import secrets

from tests.proof.trials.hall import TABLE, Hall
from tests.proof.trials.visitors import Answer, Visitor

LINES = ({"from": "I3", "to": "I2"}, {"from": "J5", "to": "L4", "token": "population"})
VALUE = re.compile(r'class="card-value">([\w-]+)<')
_SURE = re.compile(r'name="sure" value="(\d+)"')
_SEEN = re.compile(rf'id="seen-{TABLE}" data-number="(\d+)"')


def print_cards(hall: Hall, captains: int, turn: int = 1) -> list[str]:
    """A stack for every district, also where earlier cards become void; returns the values, district by district."""
    path, fields = f"/console/{TABLE}/cards/", {"make": "order", "turn": str(turn), "captains": str(captains)}
    answer = hall.control.submit(path, fields)
    if question := _SURE.search(answer.text):
        answer = hall.control.submit(path, {**fields, "sure": question[1]})
    return VALUE.findall(html.unescape(_done(answer).text))


def open_box(hall: Hall) -> None:
    """The box takes forms."""
    _done(hall.control.press(TABLE, {"type": "open_box"}))


def unseal(hall: Hall) -> None:
    """The box is shut, and its forms come into the queue."""
    _done(hall.control.press(TABLE, {"type": "shut_box"}))
    fields = {"type": "unseal", "request_id": secrets.token_hex(8), "seen": seen(hall)}
    _done(_post(hall.control, f"/tables/{TABLE}/unseal/", fields))


def seen(hall: Hall) -> str:
    """The number of the newest entry on Control's page."""
    found = _SEEN.search(hall.control.get("/console/").text)
    if found is None:
        raise AssertionError("the console does not say what it shows")
    return found[1]


def form(card: str, request_id: str, notes: str = "") -> bytes:
    """A form as a phone sends it."""
    sent = {"card": card, "request_id": request_id, "lines": LINES, "notes": notes, "replace": "any"}
    return json.dumps(sent).encode()


def _post(control: Visitor, path: str, fields: dict[str, str]) -> Answer:
    return _done(control.submit(path, fields))


def _done(answer: Answer) -> Answer:
    if answer.status != 200:
        raise AssertionError(f"answered {answer.status}: {answer.text[:500]}")
    return answer
