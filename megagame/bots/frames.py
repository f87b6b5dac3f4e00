"""What a WebSocket says on the wire: as little of it as a crowd needs."""

from __future__ import annotations

import struct

TEXT = 1
"""The kind of a frame that holds text."""


def masked(kind: int, payload: bytes) -> bytes:
    """A short frame as clients send it; a mask of zeros leaves the payload as it is."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + payload
