"""Whose request is answered next, where more is asked than can be answered at once.

A hall comes from one address, so what counts is who asks: whoever brings a login or a card that is known is answered at
once, a few requests at a time for each. Of all others a few are at work, and the rest wait; of those that wait one is
drawn by lot, so that whoever asks without end gains nothing by it.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl

from megagame.core.documents import BadDocument, parse
from megagame.serving.lines import Line

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
            content = parse(self.body) if self.content_type == JSON else dict(_pairs(self.body))
        except (BadDocument, ValueError):
            return ""
        value = content.get(name) if isinstance(content, dict) else None
        return value if isinstance(value, str) else ""


Whose = Callable[[Asked], str]
"""By which login or card the one who asks is known; empty where by none."""


def _pairs(body: bytes) -> list[tuple[str, str]]:
    return parse_qsl(body.decode(), max_num_fields=MOST_FIELDS)


class Turns:
    """The requests of a process: those that are at work, and those that wait."""

    def __init__(self, whose: Whose) -> None:
        self._whose = whose
        self._at_work: dict[Line, str] = {}
        self._count = Counter[str]()
        self._waiting: dict[Line, Callable[[], object]] = {}
        self._choosing = False

    def ask(self, line: Line, asked: Asked, begin: Callable[[], object]) -> None:
        """Has `begin` called when it is this line's turn, now perhaps; `over` says when that was answered."""
        who = self._whose(asked)
        if who and self._count[who] < MOST_OF_ONE:
            self._begin(line, who, begin)
        else:
            line.waits = True
            self._waiting[line] = begin
            self._choose()

    def over(self, line: Line) -> None:
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

    def _begin(self, line: Line, who: str, begin: Callable[[], object]) -> None:
        line.waits = False
        self._at_work[line] = who
        self._count[who] += 1
        begin()
