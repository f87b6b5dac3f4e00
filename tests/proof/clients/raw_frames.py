"""Raw WebSocket handshakes and frames, for crowds and for clients that break the protocol.

A crowd must not distort its own figures: with `websockets` opening a socket takes twice the processor time, each
message half as much again, and a socket 20 KB more memory.
"""

from __future__ import annotations

import base64
import os
from urllib.parse import SplitResult


def handshake(url: SplitResult) -> bytes:
    """Returns a handshake request."""
    key = base64.b64encode(os.urandom(16)).decode()
    path = f"{url.path}?{url.query}" if url.query else url.path
    return (
        f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: http://{url.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def first_frame(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Returns kind, payload and the rest after the first whole frame, or None if incomplete."""
    if len(data) < 2:
        return None
    size, start = data[1] & 127, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big")
    if len(data) < start + size or start > len(data):
        return None
    return data[0] & 15, data[start : start + size], data[start + size :]
