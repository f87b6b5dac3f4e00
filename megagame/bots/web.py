"""HTTP requests and live sockets of bots, with asyncio."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, Protocol

TEXT, CLOSE = 1, 8
"""Opcodes of frames."""
PATIENCE = 30.0
SMALL = 64 * 1024
LOOPBACK = "127.0.0.1"


def masked(kind: int, payload: bytes) -> bytes:
    """A short client frame. A mask of zeros leaves the payload unchanged."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + payload


class Writer(Protocol):
    """The writing end of a connection."""

    @property
    def transport(self) -> asyncio.WriteTransport: ...
    def write(self, data: bytes) -> None: ...
    async def drain(self) -> None: ...


class Reachable(Protocol):
    """A server that requests can connect to. `host`: its name in requests."""

    @property
    def host(self) -> str: ...
    async def connected(self) -> tuple[asyncio.StreamReader, Writer]: ...


class Place(NamedTuple):
    """A server's port on this machine."""

    port: int

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.port}"

    async def connected(self) -> tuple[asyncio.StreamReader, Writer]:
        return await asyncio.open_connection(LOOPBACK, self.port, limit=SMALL)


class Reply(NamedTuple):
    """An answer. `status` 0: the connection was cut or timed out."""

    status: int
    text: str = ""
    headers: Mapping[str, str] = {}


NO_REPLY = Reply(0)


@asynccontextmanager
async def line(place: Reachable) -> AsyncIterator[tuple[asyncio.StreamReader, Writer]]:
    """A connection, aborted at the end."""
    reader, writer = await place.connected()
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def request(
    place: Reachable, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> bytes:
    named = {"Host": place.host, "Content-Length": str(len(body)), "Origin": f"http://{place.host}", **(headers or {})}
    lines = [f"{name}: {value}" for name, value in named.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + body


async def ask(
    place: Reachable, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> Reply:
    try:
        async with asyncio.timeout(PATIENCE), line(place) as (reader, writer):
            writer.write(request(place, method, path, body, {"Connection": "close", **(headers or {})}))
            return await reply(reader)
    except (OSError, TimeoutError, EOFError, asyncio.LimitOverrunError):
        return NO_REPLY


async def reply(reader: asyncio.StreamReader) -> Reply:
    """The next answer on a connection; without a length, everything until its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    first, *lines = head.split("\r\n")[:-2]
    headers = _headers(each.partition(": ") for each in lines)
    length = headers.get("content-length")
    if headers.get("transfer-encoding") == "chunked":
        body = await _chunks(reader)
    else:
        body = await (reader.read() if length is None else reader.readexactly(int(length)))
    return Reply(int(first.split()[1]), body.decode(errors="replace"), headers)


def _headers(lines: Iterable[tuple[str, str, str]]) -> Mapping[str, str]:
    """Headers by lower-case name. Repeated ones, such as cookies, are joined."""
    headers: dict[str, str] = {}
    for name, _, value in lines:
        known = headers.get(name.lower())
        headers[name.lower()] = f"{known}, {value}" if known else value
    return headers


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return body


class Socket:
    """A live socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, content: object) -> None:
        """Send this, as JSON unless it is text. Waits while the other side does not read."""
        payload = (content if isinstance(content, str) else json.dumps(content)).encode()
        self._writer.write(masked(TEXT, payload))
        await self._writer.drain()

    async def hear(self) -> bytes:
        """The next text; ConnectionError once the socket is closed."""
        while True:
            first, size = await self._reader.readexactly(2)
            length = size & 127
            if length >= 126:
                length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8), "big")
            payload = await self._reader.readexactly(length)
            if first & 15 == CLOSE:
                raise ConnectionError(f"closed with {int.from_bytes(payload[:2], 'big')}")
            if first & 15 == TEXT:
                return payload


@asynccontextmanager
async def socket(place: Reachable, cookies: str = "") -> AsyncIterator[Socket]:
    """Open a live socket like a page. Raises OSError if refused. `cookies`: of a login, if any."""
    key = base64.b64encode(os.urandom(16)).decode()
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
    if cookies:
        asked["Cookie"] = cookies
    async with line(place) as (reader, writer):
        writer.write(request(place, "GET", "/live/", headers=asked))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (EOFError, asyncio.LimitOverrunError) as problem:
            raise ConnectionError(str(problem)) from problem
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
        with suppress(EOFError):
            yield Socket(reader, writer)
