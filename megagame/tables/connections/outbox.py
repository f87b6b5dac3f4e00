"""A socket's outgoing queue: at most one frame per stream, into which newer ones are merged."""

import asyncio
import itertools
import logging
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import msgspec

logger = logging.getLogger(__name__)
_numbers = itertools.count()

Send = Callable[[dict[str, Any]], Awaitable[None]]
WHOLE_TEXT = 0x81
"""The first byte of a text in a single frame (RFC 6455 §5.2)."""
SHORT, MIDDLING = 126, 65_536
"""Bytes from which the length needs two and eight bytes of its own."""


class Wire:
    """A text as bytes (`payload`), encoded once for all sockets. Servers do not mask frames."""

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


class ShortCut(Protocol):
    """A direct way to the socket that bypasses the server's buffers and the event loop.

    A server may offer it as the attribute `short_cut` of `send` (`megagame/serving/socket.py`). Wrappers of `send`,
    such as a recorder of all output, offer none, so that everything passes through them.
    """

    @property
    def is_free(self) -> bool:
        """Whether the socket is open and has accepted everything sent so far."""

    def send_frame(self, frame: bytes) -> None:
        """Send a complete WebSocket frame; only while free."""

    def call_when_free(self, then: Callable[[], object]) -> None:
        """Call `then` each time the socket becomes free again."""

    def call_when_said(self, hears: Callable[[bytes], bool]) -> None:
        """Call `hears` with each incoming text; True means that it was handled."""


@dataclass(frozen=True, eq=False)
class Frame:
    """Parts that bring a socket's screen from version `base` (None: any) to `version`.

    It is shared by all sockets, and encoded when the first one takes it.
    """

    stream: str
    base: int | None
    version: int
    markup: dict[str, str]

    @cached_property
    def wire(self) -> Wire:
        content = {"type": "screen", "stream": self.stream, "base": self.base, "version": self.version}
        return Wire(msgspec.json.encode({**content, "parts": self.markup}))


def merged(older: Frame, newer: Frame) -> Frame:
    """One frame that has the effect of `older` and then `newer`."""
    if newer.base is None:
        return newer
    return Frame(newer.stream, older.base, newer.version, {**older.markup, **newer.markup})


class Outbox:
    """One socket's outgoing side. A slow socket delays no other: its unsent changes stay one frame.

    Nothing more is sent until the socket has accepted what was sent before. `number` counts up; if there are very many
    sockets, it decides in which second this one gets its heartbeat.
    """

    def __init__(self, send: Send) -> None:
        self.number = next(_numbers)
        self._send = send
        self._short_cut: ShortCut | None = getattr(send, "short_cut", None)
        if self._short_cut is not None:
            self._short_cut.call_when_free(self._send_straight)
        self._frames: dict[str, Frame] = {}
        self._beats: dict[str, Wire] = {}
        self._task: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self.closed = False

    def call_when_said(self, hears: Callable[[bytes], bool]) -> None:
        """If there is a short cut, offer incoming texts to `hears` first; True means handled."""
        if self._short_cut is not None:
            self._short_cut.call_when_said(hears)

    def put(self, newer: Frame) -> None:
        """Queue a frame, merged with an unsent one of its stream."""
        older = self._frames.get(newer.stream)
        self._frames[newer.stream] = merged(older, newer) if older else newer
        self._beats.pop(newer.stream, None)

    def put_beat(self, stream: str, beat: Wire) -> None:
        """Queue a heartbeat of `stream`, unless a frame is queued, which says more."""
        if stream not in self._frames:
            self._beats[stream] = beat

    def send(self) -> None:
        """Send what is queued as soon as the socket accepts it."""
        if self._short_cut is not None:
            self._send_straight()
        elif self._task is None and not self.closed and (self._frames or self._beats):
            self._task = asyncio.get_running_loop().create_task(self._drain())

    def close(self, code: int, last: dict[str, Any] | None = None) -> None:
        """Send `last`, then close the connection and drop the queue."""
        if not self.closed:
            self.closed = True
            self._closing = asyncio.get_running_loop().create_task(self._close(code, last))

    async def say(self, content: dict[str, Any]) -> None:
        """Send one message outside the queue, if the socket is still open."""
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.send", "text": msgspec.json.encode(content).decode()})

    async def _close(self, code: int, last: dict[str, Any] | None) -> None:
        if last is not None:
            await self.say(last)
        with suppress(OSError, RuntimeError):  # already closed
            await self._send({"type": "websocket.close", "code": code})

    def _send_straight(self) -> None:
        way = self._short_cut
        try:
            while (self._frames or self._beats) and way is not None and way.is_free and not self.closed:
                way.send_frame(self._next().frame)
        except (OSError, RuntimeError) as error:
            self._is_gone(error)

    def _is_gone(self, error: Exception) -> None:
        """Stop sending; the disconnect that follows removes the socket from the hub."""
        logger.warning("A socket did not take what it was sent: %s", error)
        self.closed = True

    async def _drain(self) -> None:
        try:
            while (self._frames or self._beats) and not self.closed:
                await self._send({"type": "websocket.send", "text": self._next().text})
        except (OSError, RuntimeError) as error:
            self._is_gone(error)
        finally:
            self._task = None

    def _next(self) -> Wire:
        """Take the next item: frames before heartbeats, each in order of arrival."""
        if self._frames:
            return self._frames.pop(next(iter(self._frames))).wire
        return self._beats.pop(next(iter(self._beats)))
