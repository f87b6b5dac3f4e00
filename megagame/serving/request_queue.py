"""Queue of requests: known clients are answered at once, and strangers a few at a time.

A whole hall may share one address, so clients are told apart by their login or card. Each known client has a few
requests answered at a time. The next stranger is chosen at random, with equal odds for each address, so flooding the
queue gains nothing.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec

from megagame.serving.open_connections import Connection

MOST_STRANGERS = 4
MOST_OF_ONE = 6
"""The number of connections that a browser opens."""
JSON = "application/json"
LONGEST_READ = 16 * 1024
MOST_FIELDS = 100
STRANGER = ""


class Asked(NamedTuple):
    """What of a whole request may identify its sender."""

    path: str
    headers: Sequence[tuple[bytes, bytes]]
    content_type: str
    body: bytes

    def field(self, name: str) -> str:
        """The text of this field in a body of JSON or a form; empty if it is missing, or the body is too long."""
        if not 0 < len(self.body) <= LONGEST_READ:
            return ""
        try:
            if self.content_type == JSON:
                return str(getattr(_decoder(name).decode(self.body), name))
            return dict(_pairs(self.body)).get(name, "")
        except (ValueError, RecursionError):
            return ""


Identify = Callable[[Asked], str]
"""Gives the login or card that identifies a request's sender; empty for a stranger."""


@cache
def _decoder(name: str) -> Any:
    """Reads this field of a JSON object without decoding the others."""
    return msgspec.json.Decoder(msgspec.defstruct("Holding", [(name, str, "")]))


def _pairs(body: bytes) -> list[tuple[str, str]]:
    return parse_qsl(body.decode(), max_num_fields=MOST_FIELDS)


class RequestQueue:
    def __init__(self, identify: Identify) -> None:
        self._identify = identify
        self._at_work: dict[Connection, str] = {}
        self._count = Counter[str]()
        self._waiting: dict[str, dict[Connection, Callable[[], object]]] = {}
        self._choosing = False

    def ask(self, connection: Connection, asked: Asked, begin: Callable[[], object]) -> None:
        """Calls `begin` when this request may be answered, perhaps now. `over` must be called after it."""
        who = self._identify(asked)
        if who and self._count[who] < MOST_OF_ONE:
            self._begin(connection, who, begin)
        else:
            connection.waits = True
            self._waiting.setdefault(connection.address, {})[connection] = begin
            self._choose()

    def over(self, connection: Connection) -> None:
        """The connection's request was answered or abandoned. Idempotent."""
        self._leave(connection)
        who = self._at_work.pop(connection, None)
        if who is not None:
            self._count[who] -= 1
            if not self._count[who]:
                del self._count[who]
            self._choose()

    def _choose(self) -> None:
        if self._choosing:  # `begin` may call `over` before it returns
            return
        self._choosing = True
        try:
            while self._waiting and self._count[STRANGER] < MOST_STRANGERS:
                address = secrets.choice(tuple(self._waiting))
                connection = secrets.choice(tuple(self._waiting[address]))
                begin = self._waiting[address][connection]
                self._leave(connection)
                self._begin(connection, STRANGER, begin)
        finally:
            self._choosing = False

    def _leave(self, connection: Connection) -> None:
        there = self._waiting.get(connection.address, {})
        there.pop(connection, None)
        if not there:
            self._waiting.pop(connection.address, None)

    def _begin(self, connection: Connection, who: str, begin: Callable[[], object]) -> None:
        connection.waits = False
        self._at_work[connection] = who
        self._count[who] += 1
        begin()
