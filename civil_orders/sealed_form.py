"""A sealed form as it lies in the box, and the bytes that it is there."""

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
"""Bytes: all of a slot of 4 KiB but for the nonce and the sum that sealing adds."""
REMEMBERED = 64
"""How many earlier requests of its card a form knows; a captain has not replaced as many before one of them comes."""
_MARK = 8
_LENGTH = 2
MOST = ROOM - _LENGTH

Line: TypeAlias = tuple[str, str, Kind | None, int | None]


class Sealed(Struct, frozen=True, array_like=True):
    """A form in the box: digests of its `card`, its `request` and its `receipt`, and what stands on it.

    `overtaken`: the requests of this card which do not count any more, the latest first, a mark of each. The places
    that are not needed hold chance, so that nothing tells whether a form has replaced another. `instead`: a mark of
    the request of another card, void by now, whose form this one takes the place of; or chance.
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
        """What it asks for."""
        return tuple(WrittenLine(*line) for line in self.lines)

    def has_overtaken(self, request: str) -> bool:
        """Whether this form came after that request of the same card."""
        return mark_of(request) in _marks(self.overtaken)

    def after(self, requests: list[str]) -> Sealed:
        """This form, with these requests overtaken as well, the latest first."""
        new = [mark for request in requests if (mark := mark_of(request)) not in _marks(self.overtaken)]
        return replace(self, overtaken=b"".join([*dict.fromkeys(new), self.overtaken])[: len(self.overtaken)])


def mark_of(digest: str) -> bytes:
    """A few bytes of the digest of a request, by which it is known."""
    return bytes.fromhex(digest)[:_MARK]


def no_other() -> bytes:
    """What `instead` is of a form that takes no other one's place."""
    return os.urandom(_MARK)


def untouched() -> bytes:
    """What `overtaken` is of a card's first form."""
    return os.urandom(REMEMBERED * _MARK)


def require_room(sealed: Sealed) -> None:
    """Refused: `too_long`, where very long names of hexes and long notes come together."""
    if len(msgspec.msgpack.encode(sealed)) > MOST:
        raise Refusal("too_long", longest=MOST)


def to_bytes(sealed: Sealed) -> bytes:
    """As many bytes for each form."""
    text = msgspec.msgpack.encode(sealed)
    return len(text).to_bytes(_LENGTH, "big") + text.ljust(MOST, b"\0")


def from_bytes(content: bytes) -> Sealed:
    """What `to_bytes` has made."""
    length = int.from_bytes(content[:_LENGTH], "big")
    return msgspec.msgpack.decode(content[_LENGTH : _LENGTH + length], type=Sealed)


def _marks(overtaken: bytes) -> list[bytes]:
    return [overtaken[start : start + _MARK] for start in range(0, len(overtaken), _MARK)]
