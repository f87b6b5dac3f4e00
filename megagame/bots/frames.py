"""What a WebSocket says on the wire: as little of it as a crowd needs."""

from __future__ import annotations

import base64
import os
import struct
from urllib.parse import SplitResult

TEXT = 1
"""The kind of a frame that holds text."""


def handshake(url: SplitResult) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    path = f"{url.path}?{url.query}" if url.query else url.path
    return (
        f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: http://{url.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def masked(kind: int, payload: bytes) -> bytes:
    """A short frame as clients send it; a mask of zeros leaves the payload as it is."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + payload


def first_frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Kind, payload and what comes after the first whole frame; None if there is none yet."""
    if len(data) < 2:
        return None
    size, start = data[1] & 127, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big")
    if len(data) < start + size or start > len(data):
        return None
    return data[0] & 15, data[start : start + size], data[start + size :]
