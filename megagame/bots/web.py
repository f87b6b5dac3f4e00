"""Requests and sockets in great number, from an address of one's choice: as cheap as they can be, on an event loop."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from socket import IPPROTO_IP, SO_RCVBUF, SOL_SOCKET
from socket import socket as socket_of_system
from typing import NamedTuple, Protocol

from megagame.bots.frames import TEXT, masked

WITHOUT_A_PORT = 24
"""Linux's IP_BIND_ADDRESS_NO_PORT: a port is taken for the pair of addresses, not for all that start from this one."""
CLOSE = 8
PATIENCE = 30.0
SMALL = 64 * 1024


class Count(Protocol):
    """Where it is counted what was asked: lines that were opened, and bytes that were said on them."""

    def opened(self) -> None: ...

    def said(self, size: int) -> None: ...


class Place(NamedTuple):
    """A server's port on this machine, and the address of this machine from which it is asked.

    `to`: another address at which it is asked, by the same name all the same, as the system has 28,000 ports for each
    pair of addresses; `noted`: where it is counted what was asked.
    """

    port: int
    source: str
    to: str = "127.0.0.1"
    noted: Count | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


class Reply(NamedTuple):
    """What was answered; `status` 0: the line was cut, or nothing came in time."""

    status: int
    text: str = ""
    headers: Mapping[str, str] = {}


NO_REPLY = Reply(0)


class Writer:
    """The writing end of a line; what is said on it is noted."""

    def __init__(self, writer: asyncio.StreamWriter, count: Count | None) -> None:
        self._writer, self._count = writer, count

    def write(self, data: bytes) -> None:
        self._writer.write(data)
        if self._count:
            self._count.said(len(data))

    async def drain(self) -> None:
        await self._writer.drain()


@asynccontextmanager
async def line(place: Place, room: int = SMALL) -> AsyncIterator[tuple[asyncio.StreamReader, Writer]]:
    """A connection, which is cut at the end. `room`: bytes that it takes before anybody reads them."""
    end = socket_of_system()
    end.setblocking(False)
    if room != SMALL:
        end.setsockopt(SOL_SOCKET, SO_RCVBUF, room)  # counts only if said before
    if sys.platform == "linux":
        end.setsockopt(IPPROTO_IP, WITHOUT_A_PORT, 1)
    try:
        end.bind((place.source, 0))
        await asyncio.get_running_loop().sock_connect(end, (place.to, place.port))
    except BaseException:
        end.close()
        raise
    reader, writer = await asyncio.open_connection(sock=end, limit=room)
    if place.noted:
        place.noted.opened()
    try:
        yield reader, Writer(writer, place.noted)
    finally:
        writer.transport.abort()


def request(place: Place, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
    named = {"Host": place.host, "Content-Length": str(len(body)), "Origin": f"http://{place.host}", **(headers or {})}
    lines = [f"{name}: {value}" for name, value in named.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + body


async def ask(
    place: Place, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> Reply:
    try:
        async with asyncio.timeout(PATIENCE), line(place) as (reader, writer):
            writer.write(request(place, method, path, body, {"Connection": "close", **(headers or {})}))
            return await reply(reader)
    except (OSError, TimeoutError, EOFError, asyncio.LimitOverrunError):
        return NO_REPLY


async def reply(reader: asyncio.StreamReader) -> Reply:
    """The next answer on a line; where it has no length, all that comes."""
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
    """By name in small letters; what comes more than once, as cookies do, stands side by side."""
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
    """A live socket: what is said, and what comes."""

    def __init__(self, reader: asyncio.StreamReader, writer: Writer) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, content: object) -> None:
        """Says it, as JSON unless it is text; waits while the other side takes nothing."""
        payload = (content if isinstance(content, str) else json.dumps(content)).encode()
        self._writer.write(masked(TEXT, payload))
        await self._writer.drain()

    async def hear(self) -> bytes:
        """The next text; ConnectionError once the socket was closed."""
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
async def socket(place: Place, room: int = SMALL, cookies: str = "") -> AsyncIterator[Socket]:
    """A live socket, as a page of this place opens one; OSError if there is none to be had.

    `room`: as of `line`. `cookies`: of anyone who has logged in.
    """
    key = base64.b64encode(os.urandom(16)).decode()
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
    if cookies:
        asked["Cookie"] = cookies
    async with line(place, room) as (reader, writer):
        writer.write(request(place, "GET", "/live/", headers=asked))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (EOFError, asyncio.LimitOverrunError) as problem:
            raise ConnectionError(str(problem)) from problem
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
        with suppress(EOFError):
            yield Socket(reader, writer)
