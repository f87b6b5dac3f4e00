"""A text for many sockets, encoded once for all of them."""

import struct
from functools import cached_property

WHOLE_TEXT = 0x81
"""The first byte of a text in a single frame (RFC 6455 §5.2)."""
SHORT, MIDDLING = 126, 65_536
"""Bytes from which the length needs two and eight bytes of its own."""


class Wire:
    """A text as bytes (`payload`). Servers do not mask frames, so its frame is the same for every socket."""

    def __init__(self, payload: bytes) -> None:
        self.payload = payload

    @cached_property
    def text(self) -> str:
        return self.payload.decode()

    @cached_property
    def frame(self) -> bytes:
        """The uncompressed WebSocket frame with this text."""
        return _header(len(self.payload)) + self.payload


def _header(size: int) -> bytes:
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size)
    if size < MIDDLING:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
