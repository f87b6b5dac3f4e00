"""What one socket still has to be sent: per stream one frame at most, into which newer ones are merged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

logger = logging.getLogger(__name__)

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Frame(NamedTuple):
    """Parts of a screen that bring a socket from version `base` (None: from anywhere) to `version`.

    `text` is the frame as it goes over the wire, made once for all sockets.
    """

    stream: str
    base: int | None
    version: int
    markup: dict[str, str]
    text: str


def frame(stream: str, base: int | None, version: int, markup: dict[str, str]) -> Frame:
    """The frame of these parts, ready for the wire."""
    content = {"type": "screen", "stream": stream, "base": base, "version": version, "parts": markup}
    return Frame(stream, base, version, markup, msgspec.json.encode(content).decode())


def merged(older: Frame, newer: Frame) -> Frame:
    """One frame that does what `older` and then `newer` would do."""
    if newer.base is None:
        return newer
    return frame(newer.stream, older.base, newer.version, {**older.markup, **newer.markup})


class Outbox:
    """One socket's outgoing side. A slow socket holds up nobody: what it has not been sent yet stays one frame."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._frames: dict[str, Frame] = {}
        self._beats: dict[str, str] = {}
        self._task: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, newer: Frame) -> None:
        """The next `send` sends the frame, merged with what is still to be sent."""
        older = self._frames.get(newer.stream)
        self._frames[newer.stream] = merged(older, newer) if older else newer
        self._beats.pop(newer.stream, None)

    def put_beat(self, stream: str, text: str) -> None:
        """The next `send` sends a heartbeat of `stream`, unless a frame of it is on its way, which says more."""
        if stream not in self._frames:
            self._beats[stream] = text

    def send(self) -> None:
        """Sends what was put here, as soon as the socket takes it."""
        if self._task is None and not self.closed and (self._frames or self._beats):
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

    async def _drain(self) -> None:
        try:
            while (text := self._next()) is not None and not self.closed:
                await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError) as error:  # the socket is gone; its own disconnect takes it off the hub
            logger.warning("A socket did not take what it was sent: %s", error)
            self.closed = True
        finally:
            self._task = None

    def _next(self) -> str | None:
        """What is sent next, taken out: frames before heartbeats, each in the order of their coming."""
        if self._frames:
            return self._frames.pop(next(iter(self._frames))).text
        return self._beats.pop(next(iter(self._beats))) if self._beats else None
