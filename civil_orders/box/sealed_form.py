"""Sealed forms and their fixed-size encoding."""

from __future__ import annotations

import os
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.tokens import Kind
from crisis_map.records.actions import WrittenLine
from megagame.core.game import Refusal

ROOM = 4068
"""Bytes for a form: a slot of 4 KiB without the nonce and tag of its encryption."""
REMEMBERED = 64
"""Earlier requests that a form remembers. No captain replaces so many before one arrives."""
MARK = 8
_LENGTH = 2
MOST = ROOM - _LENGTH

Line: TypeAlias = tuple[str, str, Kind | None, int | None]


class Sealed(Struct, frozen=True, array_like=True):
    """A form in the box, with digests of its `card`, `request` and `receipt`.

    `overtaken`: marks of superseded requests of this card, latest first. Unused places are random, so that nothing
    reveals whether a form replaced another. `instead`: the mark of a request with a void card that this form replaces,
    or random.
    """

    card: str
    request: str
    receipt: str
    district: str
    turn: int
    lines: tuple[Line, ...]
    notes: str
    overtaken: bytes
    instead: bytes = b""

    @property
    def orders(self) -> tuple[WrittenLine, ...]:
        return tuple(WrittenLine(*line) for line in self.lines)

    def has_overtaken(self, request: str) -> bool:
        """Whether this form supersedes that request of its card."""
        return mark_of(request) in _marks(self.overtaken)

    def after(self, requests: list[str]) -> Sealed:
        """This form, superseding these requests too, latest first."""
        new = [mark for request in requests if (mark := mark_of(request)) not in _marks(self.overtaken)]
        return replace(self, overtaken=b"".join([*dict.fromkeys(new), self.overtaken])[: len(self.overtaken)])


def mark_of(digest: str) -> bytes:
    """A few bytes of a request's digest that identify it."""
    return bytes.fromhex(digest)[:MARK]


def no_other() -> bytes:
    """Random bytes for `instead`."""
    return os.urandom(MARK)


def untouched() -> bytes:
    """Random bytes for `overtaken`."""
    return os.urandom(REMEMBERED * MARK)


def require_room(sealed: Sealed) -> None:
    """Refused: `too_long` (very long hex names and notes together)."""
    if len(msgspec.msgpack.encode(sealed)) > MOST:
        raise Refusal("too_long", longest=MOST)


def to_bytes(sealed: Sealed) -> bytes:
    """Encode a form in a fixed number of bytes."""
    text = msgspec.msgpack.encode(sealed)
    return len(text).to_bytes(_LENGTH, "big") + text.ljust(MOST, b"\0")


def from_bytes(content: bytes) -> Sealed:
    length = int.from_bytes(content[:_LENGTH], "big")
    return msgspec.msgpack.decode(content[_LENGTH : _LENGTH + length], type=Sealed)


def _marks(overtaken: bytes) -> list[bytes]:
    return [overtaken[start : start + MARK] for start in range(0, len(overtaken), MARK)]
