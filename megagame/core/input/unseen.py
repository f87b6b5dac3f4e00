"""Invisible characters that damage a text: control characters, direction overrides, half characters."""

import re
from collections.abc import Iterator
from typing import Any

from megagame.core.documents import BadDocument, joined

PROBLEM = "has a character that nobody sees"
_UNSEEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def unseen(data: Any) -> Iterator[BadDocument]:
    """A fault for each text and key in plain data that has such a character, at any depth."""
    waiting: list[tuple[Any, str]] = [(data, "")]
    while waiting:
        value, place = waiting.pop()
        if isinstance(value, str) and _UNSEEN.search(value):
            yield BadDocument(place, PROBLEM)
        elif isinstance(value, dict):
            waiting += [(each, joined(place, key)) for key, each in reversed(value.items())]
            yield from (BadDocument(joined(place, key), PROBLEM) for key in value if _UNSEEN.search(key))
        elif isinstance(value, list | tuple):
            waiting += [(each, f"{place}[{number}]") for number, each in reversed([*enumerate(value)])]


def visible(text: str) -> str:
    """The text without such characters."""
    return _UNSEEN.sub("", text)


def quoted(text: str, longest: int) -> str:
    """Text from outside, made fit to quote: one line, without such characters, shortened to `longest`."""
    plain = " ".join(visible(text).split())
    return plain if len(plain) <= longest else f"{plain[:longest]}…"
