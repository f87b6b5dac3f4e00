"""Small pieces that a connection may send in any number: frames, chunks, headers, parts, segments, fields.

The server parses them one by one. `megagame/serving/prices.py` bounds their cost, and
`megagame/middleware/request_limits.py` the cost of a body's fields and parts.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from megagame.bots import web
from tests.proof.clients.raw_frames import handshake
from tests.proof.floods.source_addresses import Source

AT_ONCE = 64 * 1024
"""Bytes sent at once."""
BETWEEN_FRAMES = 0.13
"""Seconds, slightly less than a socket may sustain."""
FINAL, MASKED = 0x80, 0x80
CONTINUATION, TEXT, BINARY, RESERVED, CLOSE, PING, PONG = 0, 1, 2, 3, 8, 9, 10


class Pieces(NamedTuple):
    """A first message and the repeated ones. `on_socket`: after a handshake, else in a request."""

    first: bytes
    again: bytes
    on_socket: bool = False


def frame(opcode: int, payload: bytes = b"", *, is_final: bool = True) -> bytes:
    """Returns a short frame of any kind, as clients send it."""
    return bytes([opcode | is_final * FINAL, MASKED | len(payload)]) + b"\0\0\0\0" + payload


def _on_socket(again: bytes, first: bytes = b"") -> Pieces:
    return Pieces(first, again, on_socket=True)


POST = b"POST /nowhere/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
LONG_HEAD = b"GET /nowhere/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + b"a;" * 8_000 + b"\r\n\r\n"
MULTIPART = POST + b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 65000\r\n\r\n"
FIELDS = POST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 65000\r\n\r\n"
BEGUN = frame(TEXT, b"x", is_final=False)
KINDS: Mapping[str, Pieces] = {
    "empty_fragments": _on_socket(frame(CONTINUATION, is_final=False), BEGUN),
    "byte_fragments": _on_socket(frame(CONTINUATION, b"x", is_final=False), BEGUN),
    "binary_fragments": _on_socket(frame(CONTINUATION, is_final=False), frame(BINARY, is_final=False)),
    "pings": _on_socket(frame(PING)),
    "pongs": _on_socket(frame(PONG)),
    "pongs_in_a_message": _on_socket(frame(PONG) + frame(CONTINUATION, is_final=False), BEGUN),
    "empty_binaries": _on_socket(frame(BINARY)),
    "closes": _on_socket(frame(CLOSE)),
    "reserved_frames": _on_socket(frame(RESERVED)),
    "chunks": Pieces(CHUNKED, b"1\r\nx\r\n"),
    "chunk_extensions": Pieces(CHUNKED, b"1;a\r\nx\r\n"),
    "trailers": Pieces(CHUNKED + b"0\r\n", b"a\r\n"),
    "tiny_headers": Pieces(POST, b"a:\r\n"),
    "folds": Pieces(POST + b"a: b\r\n", b" \r\n"),
    "cookies": Pieces(b"", LONG_HEAD),
    "parts": Pieces(MULTIPART, b"--x\r\n"),
    "fields": Pieces(FIELDS, b"ab=1&"),
}
"""By name."""


async def _send(place: Source, pieces: Pieces) -> None:
    """Sends while the server accepts, and reads its responses."""
    block = pieces.again * max(AT_ONCE // len(pieces.again), 1)
    async with web.line(place) as (reader, writer), asyncio.TaskGroup() as both:
        if pieces.on_socket:
            await _shake_hands(place, reader, writer)
        both.create_task(_taken(reader))
        writer.write(pieces.first)
        while True:
            writer.write(block)
            await writer.drain()


async def _shake_hands(place: Source, reader: asyncio.StreamReader, writer: web.Writer) -> None:
    writer.write(handshake(urlsplit(f"ws://{place.host}/live/")))
    if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
        raise ConnectionError("no socket")


async def _taken(reader: asyncio.StreamReader) -> None:
    while await reader.read(AT_ONCE):
        pass
    raise ConnectionError("it is closed")


async def segments(place: Source) -> None:
    """A body sent byte by byte, each in its own segment."""
    async with web.line(place) as (_, writer):
        writer.write(POST + b"Content-Length: 60000\r\n\r\n")
        for _ in range(60_000):
            writer.write(b"x")
            await writer.drain()


async def handshakes(place: Source) -> None:
    """Handshakes, each on its own connection."""
    async with web.line(place) as (reader, writer):
        await _shake_hands(place, reader, writer)


async def few_frames(place: Source) -> None:
    """The most frames that a socket may sustain: a flood only with many sockets.

    Prices do not end it, but `MOST_OF_ONE_ADDRESS` bounds it (`open_connections.py`).
    """
    async with web.line(place) as (reader, writer), asyncio.TaskGroup() as both:
        await _shake_hands(place, reader, writer)
        both.create_task(_taken(reader))
        for opcode in itertools.cycle((PING, PONG)):
            writer.write(frame(opcode))
            await asyncio.sleep(BETWEEN_FRAMES)


def _sending(pieces: Pieces) -> Callable[[Source], Awaitable[None]]:
    async def send(place: Source) -> None:
        await _send(place, pieces)

    return send


FLOODS: Mapping[str, Callable[[Source], Awaitable[None]]] = {
    **{name: _sending(pieces) for name, pieces in KINDS.items()},
    **{flood.__name__: flood for flood in (segments, handshakes, few_frames)},
}
"""Floods by name."""
