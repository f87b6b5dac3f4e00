"""What one socket still has to be sent: per stream one frame at most, into which newer ones are merged."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import msgspec

from megagame.tables.connections.wire import Wire

logger = logging.getLogger(__name__)
_numbers = itertools.count()

Send = Callable[[dict[str, Any]], Awaitable[None]]


class ShortCut(Protocol):
    """A way to the system that passes by the server's own buffers and the event loop, where a server has one.

    A `send` offers it as its attribute `short_cut` (`megagame/serving/socket.py`): whoever wraps `send`, such as a
    recorder of all that leaves the house, offers none, and everything goes through there.
    """

    @property
    def is_free(self) -> bool:
        """Whether the socket is open, and all that was sent to it has been taken."""

    def send_frame(self, frame: bytes) -> None:
        """Sends a whole WebSocket frame; called only while it is free."""

    def call_when_free(self, then: Callable[[], object]) -> None:
        """Has this called each time that it is free again."""

    def call_when_said(self, hears: Callable[[bytes], bool]) -> None:
        """Has this called with each text that comes in; what it answers with True goes no further."""


@dataclass(frozen=True, eq=False)
class Frame:
    """Parts of a screen that bring a socket from version `base` (None: from anywhere) to `version`.

    One is made for all sockets; what it is on the wire is made when the first of them takes it.
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
    """One frame that does what `older` and then `newer` would do."""
    if newer.base is None:
        return newer
    return Frame(newer.stream, older.base, newer.version, {**older.markup, **newer.markup})


class Outbox:
    """One socket's outgoing side. A slow socket holds up nobody: what it has not been sent yet stays one frame.

    Anyone who has not taken what was sent before is sent nothing more until then. `number`: one after the other as they
    come; where there are very many it says in which second this one has its heartbeat.
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
        """Where there is a short cut, texts that come in are heard by this first; with True they go no further."""
        if self._short_cut is not None:
            self._short_cut.call_when_said(hears)

    def put(self, newer: Frame) -> None:
        """The next `send` sends the frame, merged with what is still to be sent."""
        older = self._frames.get(newer.stream)
        self._frames[newer.stream] = merged(older, newer) if older else newer
        self._beats.pop(newer.stream, None)

    def put_beat(self, stream: str, beat: Wire) -> None:
        """The next `send` sends a heartbeat of `stream`, unless a frame of it is on its way, which says more."""
        if stream not in self._frames:
            self._beats[stream] = beat

    def send(self) -> None:
        """Sends what was put here, as soon as the socket takes it."""
        if self._short_cut is not None:
            self._send_straight()
        elif self._task is None and not self.closed and (self._frames or self._beats):
            self._task = asyncio.get_running_loop().create_task(self._drain())

    def close(self, code: int, last: dict[str, Any] | None = None) -> None:
        """Ends the connection, whatever is still on its way; `last` is said before."""
        if not self.closed:
            self.closed = True
            self._closing = asyncio.get_running_loop().create_task(self._close(code, last))

    async def say(self, content: dict[str, Any]) -> None:
        """Sends one message outside the order of the screens, if the socket is still there."""
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.send", "text": msgspec.json.encode(content).decode()})

    async def _close(self, code: int, last: dict[str, Any] | None) -> None:
        if last is not None:
            await self.say(last)
        with suppress(OSError, RuntimeError):  # it was gone already
            await self._send({"type": "websocket.close", "code": code})

    def _send_straight(self) -> None:
        way = self._short_cut
        try:
            while (self._frames or self._beats) and way is not None and way.is_free and not self.closed:
                way.send_frame(self._next().frame)
        except (OSError, RuntimeError) as error:
            self._is_gone(error)

    def _is_gone(self, error: Exception) -> None:
        """Sends nothing more: its own disconnect takes the socket off the hub."""
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
        """What is sent next, taken out, where something is: frames before heartbeats, each in the order of coming."""
        if self._frames:
            return self._frames.pop(next(iter(self._frames))).wire
        return self._beats.pop(next(iter(self._beats)))
