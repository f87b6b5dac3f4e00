"""Whose request is answered next, where more is asked than can be answered at once.

A hall comes from one address, so what counts is who asks: whoever brings a login or a card that is known is answered at
once, a few requests at a time for each. Of all others a few are at work, and the rest wait; of those that wait one is
drawn by lot, so that whoever asks without end gains nothing by it.
"""

from __future__ import annotations

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
"""As many connections as a browser opens."""
JSON = "application/json"
LONGEST_READ = 16 * 1024
MOST_FIELDS = 100
STRANGER = ""


class Asked(NamedTuple):
    """A whole request, as far as it tells who asks."""

    path: str
    headers: Sequence[tuple[bytes, bytes]]
    content_type: str
    body: bytes

    def field(self, name: str) -> str:
        """The text of this field in its body, be that a form or JSON; empty where there is none, or too much else."""
        if not 0 < len(self.body) <= LONGEST_READ:
            return ""
        try:
            if self.content_type == JSON:
                return str(getattr(_decoder(name).decode(self.body), name))
            return dict(_pairs(self.body)).get(name, "")
        except (ValueError, RecursionError):
            return ""


Whose = Callable[[Asked], str]
"""By which login or card the one who asks is known; empty where by none."""


@cache
def _decoder(name: str) -> Any:
    """Reads this field of a JSON object and passes over all others: what a stranger sends is not looked through."""
    return msgspec.json.Decoder(msgspec.defstruct("Holding", [(name, str, "")]))


def _pairs(body: bytes) -> list[tuple[str, str]]:
    return parse_qsl(body.decode(), max_num_fields=MOST_FIELDS)


class RequestQueue:
    """The requests of a process: those that are at work, and those that wait."""

    def __init__(self, whose: Whose) -> None:
        self._whose = whose
        self._at_work: dict[Connection, str] = {}
        self._count = Counter[str]()
        self._waiting: dict[Connection, Callable[[], object]] = {}
        self._choosing = False

    def ask(self, line: Connection, asked: Asked, begin: Callable[[], object]) -> None:
        """Has `begin` called when it is this line's turn, now perhaps; `over` says when that was answered."""
        who = self._whose(asked)
        if who and self._count[who] < MOST_OF_ONE:
            self._begin(line, who, begin)
        else:
            line.waits = True
            self._waiting[line] = begin
            self._choose()

    def over(self, line: Connection) -> None:
        """What was asked on this line is answered, or nobody waits for it any more; saying so again changes nothing."""
        self._waiting.pop(line, None)
        who = self._at_work.pop(line, None)
        if who is not None:
            self._count[who] -= 1
            if not self._count[who]:
                del self._count[who]
            self._choose()

    def _choose(self) -> None:
        """What is answered at once says so in the midst of this."""
        if self._choosing:
            return
        self._choosing = True
        try:
            while self._waiting and self._count[STRANGER] < MOST_STRANGERS:
                line = secrets.choice(tuple(self._waiting))
                self._begin(line, STRANGER, self._waiting.pop(line))
        finally:
            self._choosing = False

    def _begin(self, line: Connection, who: str, begin: Callable[[], object]) -> None:
        line.waits = False
        self._at_work[line] = who
        self._count[who] += 1
        begin()
