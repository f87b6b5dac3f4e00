"""Checks who may watch which screen over the socket, by `tests/doors/declared.py`; a few after each step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.doors.declared import EVERYBODY, NOBODY, STREAMS
from tests.proof.walks import facts, people
from tests.proof.walks.fault import Fault
from tests.proof.walks.people import Person
from tests.proof.walks.world import Hall

FEW = 2
PATIENCE = 60.0
ALL = tuple(product(STREAMS, EVERYBODY))


def check(hall: Hall, dice: Random) -> None:
    """Raises Fault if somebody sees a forbidden screen, or not a permitted one."""
    now = people.by_role(hall.known, hall.logins)
    for stream, role in dice.sample(ALL, FEW):
        if role in now:
            _ask(hall, stream, role, now[role])
    for person in _ended(hall, dice):
        _ask(hall, dice.choice(tuple(STREAMS)), NOBODY, person)


def _ended(hall: Hall, dice: Random) -> Iterator[Person]:
    """Yields an ended login, and the holder of an invalid card."""
    logins = [each for each in hall.logins if each.ended]
    cards = [each for each in hall.known.cards if not facts.is_good(each)]
    if logins:
        yield Person(people.cookies_of(dice.choice(logins).visitor))
    if cards:
        yield Person(card=dice.choice(cards))


def _ask(hall: Hall, stream: str, role: str, person: Person) -> None:
    origin, table, seat = hall.server.url, *stream.split("/")
    address, headers = origin.replace("http", "ws", 1) + "/live/", {"Cookie": person.cookies}
    watch = {"type": "watch", "stream": stream, "version": None, "language": "en", "key": person.card or None}
    with connect(
        address, origin=Origin(origin), max_size=None, open_timeout=PATIENCE, additional_headers=headers
    ) as connection:
        connection.send(json.dumps(watch))
        try:
            said = json.loads(connection.recv(PATIENCE))
        except (ConnectionClosed, TimeoutError) as nothing:
            raise Fault(f"{role} asked for {stream}, and heard nothing: {nothing}", "streams") from None
    shown = said["type"] == "screen"
    allowed = role in STREAMS[stream] and (table in {"health", "tables"} or seat in facts.seats(table))
    if shown != allowed:
        raise Fault(f"{role} asked for {stream}, and got {said['type']} {said.get('code', '')}", "streams")
