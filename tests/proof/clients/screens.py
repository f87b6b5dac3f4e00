"""A screen over a real socket, as a page would show it, without a browser."""

from __future__ import annotations

import json
import secrets
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from megagame.bots.live_pages import Shown

LONGEST = 60.0
HERE_SECONDS = 5.0


@contextmanager
def watching(origin: str, stream: str, key: str | None = None, cookies: str = "") -> Iterator[Screen]:
    """Yields a screen of `stream` (table/seat), for the holder of a seat card or of these cookies."""
    address = origin.replace("http", "ws", 1) + "/live/"
    with connect(address, origin=Origin(origin), max_size=None, additional_headers={"Cookie": cookies}) as connection:
        yield Screen(connection, stream, key)


def all_until(screens: Iterable[Screen], wanted: Callable[[], bool]) -> None:
    """Receives for all screens until `wanted`; raises TimeoutError after a minute."""
    limit = time.monotonic() + LONGEST
    while not wanted():
        if time.monotonic() > limit:
            raise TimeoutError("the screens did not become as wanted")
        for screen in screens:
            screen.take_waiting()
        time.sleep(0.05)


class Screen:
    """Watches one seat and applies frames like static/live.js. `parts` is what it shows."""

    def __init__(self, connection: ClientConnection, stream: str, key: str | None, language: str = "en") -> None:
        self._connection = connection
        self.stream = stream
        self.key = key
        self.language = language
        self.name = secrets.token_hex(8)
        self.said_here = 0.0
        self._shown = Shown()
        self.frames: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.ask()

    @property
    def version(self) -> int | None:
        return self._shown.version

    @property
    def parts(self) -> dict[str, str]:
        return self._shown.parts

    def ask(self) -> None:
        """Requests the whole screen."""
        watch = {"type": "watch", "stream": self.stream, "version": None, "language": self.language, "key": self.key}
        self._connection.send(json.dumps(watch))

    def say_here(self) -> None:
        """Announces itself and its version."""
        self.said_here = time.monotonic()
        here = {"type": "here", "screen": self.name, "versions": {self.stream: self.version or 0}}
        self._connection.send(json.dumps(here))

    def lose_connection(self) -> None:
        """Closes silently, like a device that is switched off."""
        self._connection.socket.shutdown(socket.SHUT_RDWR)

    def until(self, seen: Callable[[Screen], bool]) -> Screen:
        """Receives frames until `seen`; raises TimeoutError after a minute."""
        limit = time.monotonic() + LONGEST
        while not seen(self):
            if time.monotonic() > limit:
                raise TimeoutError(f"{self.stream} did not become as wanted; it shows {self.parts}")
            self._take_one(LONGEST)
        return self

    def take_waiting(self) -> None:
        """Receives the waiting frames."""
        with suppress(TimeoutError):
            while True:
                self._take_one(0)

    def _take_one(self, patience: float) -> None:
        self.texts.append(str(self._connection.recv(patience, decode=True)))
        self.take(json.loads(self.texts[-1]))

    def take(self, frame: dict[str, Any]) -> None:
        """Applies a frame; requests the whole screen if it does not build on the current one."""
        self.frames.append(frame)
        if time.monotonic() - self.said_here >= HERE_SECONDS:
            self.say_here()
        if frame["type"] == "screen" and not self._shown.take(frame):
            self.ask()
