"""Many cheap sockets in a separate process, which records what each received and when."""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import re
import secrets
import socket
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from megagame.bots.web import TEXT, masked
from megagame.serving import descriptors, event_loop
from tests.proof.clients.raw_frames import first_frame, handshake

AT_ONCE = 100
PATIENCE = 120.0
AGAIN_SECONDS = 0.5
NAME = b"0123456789abcdef"
"""Placeholder in a reply for the random screen name of each member."""


class Seen(NamedTuple):
    """A socket's last screen: arrival (seconds of the monotonic clock), version and bytes."""

    at: float
    version: int
    size: int


class Reply(NamedTuple):
    """The reply to a message that begins with `heard`, at most once in `seconds`."""

    heard: bytes
    said: bytes
    seconds: float = 0.0


class Dialect(NamedTuple):
    """Protocol of a server. `opening`: the first message; `screen`: start of the awaited messages.

    `version`: pattern of a screen's number in its message.
    """

    opening: bytes
    replies: tuple[Reply, ...]
    screen: bytes
    version: str


def ours(watch: Mapping[str, object]) -> Dialect:
    """Our protocol: pages send `here` regularly, as silent ones are taken for stalled and closed."""
    here = {"type": "here", "screen": NAME.decode(), "versions": {}}
    return Dialect(
        opening=json.dumps(watch).encode(),
        replies=(Reply(b'{"type":"beat"', json.dumps(here).encode(), seconds=5.0),),
        screen=b'{"type":"screen"',
        version=r'"version":(\d+)',
    )


class Meeting:
    """Waits until every socket has a certain version. `lost`: disconnections."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.lost = 0
        self._version = 0
        self._missing: set[Member] = set()

    def wait_for(self, version: int, members: Iterable[Member]) -> None:
        """Sets `reached` once all of them have at least this version."""
        self._version = version
        self._missing = {member for member in members if member.version < version}
        self.reached.clear()
        self._look()

    def has(self, member: Member, version: int) -> None:
        """Called when a member gets a screen."""
        if version >= self._version:
            self._missing.discard(member)
            self._look()

    def _look(self) -> None:
        if not self._missing:
            self.reached.set()


class Member(asyncio.Protocol):
    """One socket: connects, names what it watches, receives every screen, and reconnects when cut off."""

    def __init__(self, url: str, dialect: Dialect, meeting: Meeting) -> None:
        self._url, self._dialect, self._meeting = urlsplit(url), dialect, meeting
        self._version = re.compile(dialect.version.encode())
        self._name = secrets.token_hex(8).encode()
        self._replied: dict[bytes, float] = {}
        self._buffer = b""
        self._open = self._leaves = False
        self._coming: asyncio.Task[None] | None = None
        self.seen: Seen | None = None
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def version(self) -> int:
        return self.seen.version if self.seen else -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's transports lack the type
        self._transport.write(handshake(self._url))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            self._shake()
        while self._open and (frame := first_frame(self._buffer)) is not None:
            kind, payload, self._buffer = frame
            self._take(kind, payload)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.first.done():
            self.first.set_exception(exc or ConnectionError("closed before its first screen"))
        elif not self._leaves:
            self._meeting.lost += 1
            self._coming = asyncio.get_running_loop().create_task(self._come_again())

    async def _come_again(self) -> None:
        """Reconnects like pages do, until accepted."""
        await asyncio.sleep(AGAIN_SECONDS)
        self._buffer, self._open = b"", False
        try:
            await asyncio.get_running_loop().create_connection(
                lambda: self, self._url.hostname or "", self._url.port or 80
            )
        except OSError:
            self._coming = asyncio.get_running_loop().create_task(self._come_again())

    def close(self) -> None:
        self._leaves = True
        self._transport.close()

    def _shake(self) -> None:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if end:
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
            self._open, self._buffer = True, rest
            if self._dialect.opening:
                self._transport.write(masked(TEXT, self._dialect.opening))

    def _take(self, kind: int, payload: bytes) -> None:
        if kind != TEXT or not payload.startswith(self._dialect.screen):
            return self._reply(payload)
        found = self._version.search(payload)
        self.seen = Seen(time.monotonic(), int(found[1]) if found else 0, len(payload))
        self._meeting.has(self, self.seen.version)
        if not self.first.done():
            self.first.set_result(None)

    def _reply(self, payload: bytes) -> None:
        for reply in self._dialect.replies:
            if payload.startswith(reply.heard):
                now = time.monotonic()
                if now - self._replied.setdefault(reply.heard, now if reply.seconds else 0.0) >= reply.seconds:
                    self._replied[reply.heard] = now
                    self._transport.write(masked(TEXT, reply.said.replace(NAME, self._name)))
                return


def shake(connection: socket.socket, url: str, dialect: Dialect) -> None:
    """Opens a socket and sends the opening message, for a client that then reads nothing."""
    connection.sendall(handshake(urlsplit(url)))
    connection.recv(1024)
    connection.sendall(masked(TEXT, dialect.opening))


class Crowd:
    """Handle of the crowd in the owner's process."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def gathered(self) -> float:
        """Waits until every socket has its first whole screen; returns the seconds that took."""
        took: float = self._ask("gather")
        return took

    def scatter(self) -> None:
        self._ask("scatter")

    def seen(self) -> list[Seen]:
        seen: list[Seen] = self._ask("seen")
        return seen

    def lost(self) -> int:
        """Returns the disconnections since all had their first screen."""
        lost: int = self._ask("lost")
        return lost

    def until(self, version: int, within: float = PATIENCE) -> list[Seen]:
        """Waits until every socket has at least this version; raises TimeoutError after `within` seconds."""
        seen: list[Seen] = self._ask(version, within)
        return seen

    def _ask(self, what: str | int, within: float = PATIENCE) -> Any:
        self._pipe.send(what)
        if not self._pipe.poll(within):
            raise TimeoutError(f"the crowd did not answer within {within:.0f} s")
        return self._pipe.recv()


@contextmanager
def crowd(urls: Sequence[str], dialect: Dialect, count: int) -> Iterator[Crowd]:
    """Yields `count` sockets with the same stream, spread over `urls`."""
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_live, args=(there, list(urls), dialect, count), daemon=True)
    process.start()
    try:
        yield Crowd(here)
    finally:
        process.terminate()
        process.join()


def _live(pipe: Connection, urls: list[str], dialect: Dialect, count: int) -> None:
    descriptors.raised()
    with asyncio.Runner(loop_factory=event_loop.fresh) as runner:
        runner.run(_answer(pipe, urls, dialect, count))


async def _answer(pipe: Connection, urls: list[str], dialect: Dialect, count: int) -> None:
    members: list[Member] = []
    meeting = Meeting()
    while True:
        await _readable(pipe)
        match pipe.recv():
            case "gather":
                start = time.monotonic()
                members = await _gather(urls, dialect, meeting, count)
                gc.freeze()  # scanning them again would delay messages
                pipe.send(max(member.seen.at for member in members if member.seen) - start)
            case "scatter":
                for member in members:
                    member.close()
                pipe.send(None)
            case "seen":
                pipe.send([member.seen for member in members])
            case "lost":
                pipe.send(meeting.lost)
            case version:
                meeting.wait_for(version, members)
                await meeting.reached.wait()
                pipe.send([member.seen for member in members])


async def _readable(pipe: Connection) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(pipe.fileno(), ready.set)
    await ready.wait()
    loop.remove_reader(pipe.fileno())


async def _gather(urls: list[str], dialect: Dialect, meeting: Meeting, count: int) -> list[Member]:
    """Connects all at once, as after a cut; only opening files is limited."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(number: int) -> Member:
        url = urls[number % len(urls)]
        place = urlsplit(url)
        while True:
            async with gate:
                _, member = await asyncio.get_running_loop().create_connection(
                    lambda: Member(url, dialect, meeting), place.hostname or "", place.port or 80
                )
            try:
                await member.first
            except ConnectionError:  # a busy server timed out: retry, as pages do
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return member

    return list(await asyncio.gather(*map(come, range(count))))
