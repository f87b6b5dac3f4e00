"""The box over HTTP, as captains and Control use it: print cards, send forms, unseal."""

from __future__ import annotations

import html
import json
import re
import secrets
from typing import NamedTuple

from tests.proof.clients.hall import TABLE, Hall
from tests.proof.clients.visitors import Answer, Visitor

LINES = ({"from": "I3", "to": "I2"}, {"from": "J5", "to": "L4", "token": "population"})
VALUE = re.compile(r'class="card-value">([\w-]+)<')
_SURE = re.compile(r'name="sure" value="(\d+)"')
_SEEN = re.compile(rf'id="seen-{TABLE}" data-number="(\d+)"')


def print_cards(hall: Hall, captains: int, turn: int = 1) -> list[str]:
    """Prints a stack for every district, even if that voids earlier cards; returns the values by district."""
    path, fields = f"/console/{TABLE}/cards/", {"make": "order", "turn": str(turn), "captains": str(captains)}
    answer = hall.control.submit(path, fields)
    if question := _SURE.search(answer.text):
        answer = hall.control.submit(path, {**fields, "sure": question[1]})
    return VALUE.findall(html.unescape(_done(answer).text))


class DistrictCard(NamedTuple):
    """A card with which everybody of a district looks on. `district`: its key."""

    district: str
    value: str


def print_district_card(hall: Hall, district: str = "quays", called: str = "The Quays") -> DistrictCard:
    """Prints the districts' cards, and returns that of one."""
    page = html.unescape(_done(hall.control.submit(f"/console/{TABLE}/cards/", {"make": "district"})).text)
    found = re.search(rf"{called}.*?{VALUE.pattern}", page, re.DOTALL)
    if found is None:
        raise AssertionError(f"no card of {called} was printed")
    return DistrictCard(district, found[1])


def open_box(hall: Hall) -> None:
    _done(hall.control.press(TABLE, {"type": "open_box"}))


def unseal(hall: Hall) -> None:
    """Shuts the box and unseals its forms into the queue."""
    _done(hall.control.press(TABLE, {"type": "shut_box"}))
    fields = {"type": "unseal", "request_id": secrets.token_hex(8), "seen": seen(hall)}
    _done(_post(hall.control, f"/tables/{TABLE}/unseal/", fields))


def seen(hall: Hall) -> str:
    """Returns the newest entry's number on Control's page."""
    found = _SEEN.search(hall.control.get("/console/").text)
    if found is None:
        raise AssertionError("the console does not say what it shows")
    return found[1]


def form(card: str, request_id: str, notes: str = "") -> bytes:
    """Returns a form as a phone sends it."""
    sent = {"card": card, "request_id": request_id, "lines": LINES, "notes": notes, "replace": "any"}
    return json.dumps(sent).encode()


def _post(control: Visitor, path: str, fields: dict[str, str]) -> Answer:
    return _done(control.submit(path, fields))


def _done(answer: Answer) -> Answer:
    if answer.status != 200:
        raise AssertionError(f"answered {answer.status}: {answer.text[:500]}")
    return answer
