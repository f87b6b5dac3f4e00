"""A text on its way to many sockets: what it is on the wire is made once for all of them."""

from __future__ import annotations

import struct
from functools import cached_property

WHOLE_TEXT = 0x81
"""A text in one frame, the first of it and the last (RFC 6455 §5.2)."""
SHORT, MIDDLING = 126, 65_536
"""Bytes: from so many on the length is in two bytes of its own, and in eight."""


class Wire:
    """`payload`: the text's bytes. What a server sends is not masked, so its frame is the same for every socket."""

    def __init__(self, payload: bytes) -> None:
        self.payload = payload

    @cached_property
    def text(self) -> str:
        return self.payload.decode()

    @cached_property
    def frame(self) -> bytes:
        """The WebSocket frame that has this text, not compressed."""
        return _header(len(self.payload)) + self.payload


def _header(size: int) -> bytes:
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size)
    if size < MIDDLING:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
