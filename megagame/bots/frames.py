"""WebSocket frames: the minimum that bots need."""

import struct

TEXT = 1
"""Opcode of a text frame."""


def masked(kind: int, payload: bytes) -> bytes:
    """A short client frame. A mask of zeros leaves the payload unchanged."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + payload
