"""A page kept up to date like `static/live.js` does, reconnecting whenever its connection is lost."""

import asyncio
import html
import json
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from megagame.bots import web
from megagame.bots.web import Place, Socket

SILENT = 10.0
"""Seconds of silence after which a connection is dropped. Real pages drop it earlier, on idle machines."""
BEHIND = 0.9
"""Seconds after a heartbeat with a newer version until a page requests the whole screen."""
HERE = 5.0
AGAIN = (0.2, 0.5, 1.0, 2.0)
"""Delays in seconds before successive reconnects."""
_STREAMS = re.compile(r'data-streams="([^"]*)"')


class Shown:
    """The parts of a seat's screen with their version; None before the first screen."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.parts: dict[str, str] = {}

    def take(self, frame: Mapping[str, Any]) -> bool:
        """Apply a `screen` frame. False if its base is not what is shown: then request the whole screen."""
        if frame["base"] is None:
            self.parts = {}
        elif frame["base"] != self.version:
            return False
        self.parts |= frame["parts"]
        self.version = frame["version"]
        return True


def streams_on(page: str) -> tuple[str, ...]:
    """The streams in a page's markup; empty if it is not live."""
    found = _STREAMS.search(page)
    return tuple(each["stream"] for each in json.loads(html.unescape(found[1]))) if found else ()


class LivePage:
    """Watches streams for the holder of a card (`key`) or a login (`cookies`), from `wake` to `sleep`.

    Like a page, it gives up if all streams are refused, until woken again. `shown`: what is shown, by stream. `cuts`:
    connections lost involuntarily. `refused`: answers about refused streams.
    """

    def __init__(self, place: Place, streams: Iterable[str], key: str | None = None, cookies: str = "") -> None:
        self._place, self._key, self._cookies = place, key, cookies
        self._name = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self._said_here = 0.0
        self._behind: dict[str, float] = {}
        self.shown: dict[str, Shown] = {stream: Shown() for stream in streams}
        self.refused: dict[str, str] = {}
        self.cuts = 0

    def wake(self) -> None:
        """Connect, and stay connected from now on."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._live())

    async def sleep(self) -> None:
        """Drop the connection silently, as when a phone's screen turns off. Keeps what is shown."""
        if self._task is not None:
            task, self._task = self._task, None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def lose_line(self) -> None:
        """Drop the connection and reconnect at once."""
        await self.sleep()
        self.wake()

    async def _live(self) -> None:
        tries = 0
        while True:
            heard = time.monotonic()
            with suppress(OSError, EOFError, TimeoutError):
                self.refused = {}
                async with web.socket(self._place, cookies=self._cookies) as socket:
                    await self._converse(socket)
                    return
            self.cuts += 1
            tries = 0 if time.monotonic() - heard > SILENT else min(tries + 1, len(AGAIN) - 1)
            await asyncio.sleep(AGAIN[tries])

    async def _converse(self, socket: Socket) -> None:
        self._behind.clear()
        for stream, shown in self.shown.items():
            await self._watch(socket, stream, shown.version)
        await self._say_here(socket)
        while len(self.refused) < len(self.shown):
            async with asyncio.timeout(SILENT):
                await self._take(socket, json.loads(await socket.hear()))

    async def _watch(self, socket: Socket, stream: str, version: int | None) -> None:
        self._behind.pop(stream, None)
        asked = {"type": "watch", "stream": stream, "version": version, "language": "en"}
        await socket.say({**asked, "key": self._key} if self._key else asked)

    async def _say_here(self, socket: Socket) -> None:
        self._said_here = time.monotonic()
        versions = {stream: shown.version or 0 for stream, shown in self.shown.items()}
        await socket.say({"type": "here", "screen": self._name, "versions": versions})

    async def _take(self, socket: Socket, frame: Mapping[str, Any]) -> None:
        stream = frame["stream"]
        if frame["type"] == "refused":
            self.refused[stream] = frame["message"]
        elif frame["type"] == "screen":
            self._behind.pop(stream, None)
            if not self.shown[stream].take(frame):
                await self._watch(socket, stream, None)
        elif frame["type"] == "beat":
            await self._take_beat(socket, stream, frame["version"])

    async def _take_beat(self, socket: Socket, stream: str, version: int) -> None:
        """Handle a heartbeat. One may overtake its screen; after a second the screen is considered lost."""
        if time.monotonic() - self._said_here >= HERE:
            await self._say_here(socket)
        if version == self.shown[stream].version:
            self._behind.pop(stream, None)
        elif time.monotonic() - self._behind.setdefault(stream, time.monotonic()) >= BEHIND:
            await self._watch(socket, stream, None)
