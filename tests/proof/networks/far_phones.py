"""Phones at the far end of a link: pages that watch and reconnect like `live.js`.

All of them run on one thread, in the network of its creator.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from websockets import Origin, WebSocketException
from websockets.asyncio.client import ClientConnection, connect

from megagame.bots.live_pages import Shown

SILENT, CONNECTING = 3.0, 5.0  # seconds: timeouts of live.js for an open connection, and for opening one
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
MOST_PATIENCE, GOOD_FOR = 8, 60.0
HERE_BEATS = 5
WITHOUT_END = 1e9


class Phone:
    """One page. `address`: its own in its network; `patient`: it never leaves a silent connection."""

    def __init__(self, origin: str, address: str, watch: dict[str, object], *, patient: bool) -> None:
        self._origin, self._watch, self._patient = origin, watch, patient
        self.address = address
        self.shown = Shown()
        self.lines = 0
        self._name = secrets.token_hex(8)
        self._waits = 0
        self._patience = 1

    async def live(self) -> None:
        """Runs until cancelled."""
        while True:
            try:
                await self._line()
            except TimeoutError:
                self._patience = min(2 * self._patience, MOST_PATIENCE)
            except (OSError, WebSocketException):
                pass  # closed by the other side, so the patience was enough
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._waits)
            self._waits += 1
            await asyncio.sleep(wait * random.uniform(0.5, 1))  # noqa: S311 - who comes first needs no secret

    def _allowed(self, seconds: float) -> float:
        return WITHOUT_END if self._patient else seconds * self._patience

    async def _line(self) -> None:
        connection = await self._opened()
        try:
            self.lines += 1
            await self._look(connection)
        finally:
            connection.transport.abort()  # silently, like a phone that is switched off

    async def _opened(self) -> ClientConnection:
        return await connect(
            f"{self._origin}/live/".replace("http", "ws", 1),
            origin=Origin(self._origin),
            compression=None,
            open_timeout=self._allowed(CONNECTING),
            ping_interval=None,
            max_size=None,
            proxy=None,
            local_addr=(self.address, 0),
        )

    async def _look(self, connection: ClientConnection) -> None:
        await self._ask(connection)
        beats, opened = 0, asyncio.get_running_loop().time()
        while True:
            async with asyncio.timeout(self._allowed(SILENT)):
                frame = json.loads(await connection.recv())
            self._waits = 0
            if asyncio.get_running_loop().time() - opened > GOOD_FOR:
                self._patience = 1
            if frame.get("type") == "screen" and not self.shown.take(frame):
                await self._ask(connection)
            if frame.get("type") == "beat":
                beats += 1
                if frame["version"] != self.shown.version:
                    await self._ask(connection)
                if beats % HERE_BEATS == 0:
                    await connection.send(json.dumps(self._here()))

    async def _ask(self, connection: ClientConnection) -> None:
        await connection.send(json.dumps(self._watch))
        await connection.send(json.dumps(self._here()))

    def _here(self) -> dict[str, object]:
        return {"type": "here", "screen": self._name, "versions": {str(self._watch["stream"]): self.shown.version or 0}}


class Phones:
    """Several phones. What they show can be read at any time; they run on another thread's loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, phones: Sequence[Phone]) -> None:
        self._loop, self.phones = loop, phones
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Connects all of them in the same second."""
        self._done(self._begin())

    def vanish(self) -> None:
        """Switches them off; they start again with nothing shown."""
        self._done(self._end())
        for phone in self.phones:
            phone.shown = Shown()

    def oldest(self) -> int:
        """Returns the lowest version shown; -1 if a phone shows none."""
        return min(-1 if phone.shown.version is None else phone.shown.version for phone in self.phones)

    def all_show(self, parts: dict[str, str]) -> bool:
        """Whether each of them shows exactly these parts."""
        return all(phone.shown.parts == parts for phone in self.phones)

    async def _begin(self) -> None:
        self._tasks = [asyncio.create_task(phone.live()) for phone in self.phones]

    async def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result()


@contextmanager
def phones(
    origin: str, addresses: Sequence[str], watch: dict[str, object], count: int, *, patient: bool = False
) -> Iterator[Phones]:
    """Yields phones with these addresses in turn; `watch`: a page's first message."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    each = [Phone(origin, addresses[number % len(addresses)], watch, patient=patient) for number in range(count)]
    people = Phones(loop, each)
    try:
        yield people
    finally:
        people.vanish()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
