"""One view as the sockets of this process see it: its whole screen, what changes of it, and its heartbeats."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection, Sequence

import msgspec

from megagame.machine import machine_clock
from megagame.tables.connections.outbox import Frame, Outbox
from megagame.tables.connections.wire import Wire
from megagame.tables.live.hub_threads import in_thread
from megagame.tables.rendering.screens import View, Whole

logger = logging.getLogger(__name__)

AT_ONCE = 50
FRESH_SECONDS = 1.0
"""For how long a whole screen is sent as it was read: what has ended by the clock since is not to be sent again."""
LOOKED_AGAIN = 0.01
LONGEST_WAIT = 0.5
"""Seconds after which heartbeats that wait look again, and for which they wait at most, for changes on their way."""


class Heartbeats:
    """What those of this process tell beside a version, as the hub sets it.

    - `event`: which event runs, where that is known; a page of another one loads itself again
    - `every`: after how many seconds a socket is sent its next one; its page is as much more patient
    - `number`: how many seconds there were
    """

    event: int | None = None
    every: int = 1
    number: int = 0


HEARTBEATS = Heartbeats()


class Stream:
    """One view as this process's sockets see it: all of them are at `version`, or about to be, since `moved_at`.

    `read` gives the whole screen. `table`: the key of the table's row; 0: the view belongs to none.
    """

    def __init__(self, view: View, read: Callable[[View], Whole], table: int = 0) -> None:
        self.view = view
        self.table = table
        self.name = view.stream
        self.version = 0
        self.moved_at = time.monotonic()
        self.markup: dict[str, str] = {}
        self.outboxes: set[Outbox] = set()
        self.newcomers: dict[Outbox, int | None] = {}
        self._read = read
        self._heard = 0
        self._whole: Frame | None = None
        self._read_at = -math.inf
        self._refreshing: asyncio.Task[None] | None = None

    def moved(self, version: int, parts: dict[str, str] | None) -> None:
        """Hands on the parts that changed with `version`; reads the whole screen where they do not fit."""
        self._heard = max(self._heard, version)
        if parts is not None and version == self.version + 1 and self._refreshing is None:
            self._hand_on(version, parts)
        elif version > self.version:
            self.refresh()

    def join(self, outbox: Outbox, has: int | None = None) -> None:
        """Sends the whole screen, and what changes from then on. Who `has` this very version hears that it is right."""
        if not self.markup or (has != self.version and time.monotonic() - self._read_at > FRESH_SECONDS):
            self.newcomers[outbox] = has
            return self.refresh()
        self._let_in(outbox, has)

    def _let_in(self, outbox: Outbox, has: int | None) -> None:
        self.outboxes.add(outbox)
        if has == self.version:
            outbox.put_beat(self.name, self._beat())
        else:
            if self._whole is None:
                self._whole = Frame(self.name, None, self.version, self.markup)
            outbox.put(self._whole)
        outbox.send()

    def refresh(self) -> None:
        """Reads the whole screen again, once for all who wait for it."""
        if self._refreshing is None:
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        try:
            version, markup = await in_thread(self._read, self.view)
        except Exception:  # the database may be away: the next beat tries again, and the sockets stay
            logger.exception("The screen of %s could not be read", self.name)
            self._let_all_in()
            return
        finally:
            self._refreshing = None
        if version != self.version:
            self._hand_on(version, {name: text for name, text in markup.items() if self.markup.get(name) != text})
        # Without the parts that are no more, such as those of a closed side table, and without what has ended.
        self.markup, self._whole, self._read_at = dict(markup), None, time.monotonic()
        self._let_all_in()
        if self._heard > self.version:
            self.refresh()

    def _let_all_in(self) -> None:
        """As far as a screen is known."""
        if self.markup:
            newcomers, self.newcomers = self.newcomers, {}
            for outbox, has in newcomers.items():
                self._let_in(outbox, has)

    def _hand_on(self, version: int, parts: dict[str, str]) -> None:
        newer = Frame(self.name, self.version, version, parts)
        self.version, self.markup, self._whole = version, {**self.markup, **parts}, None
        self.moved_at = time.monotonic()
        for outbox in self.outboxes:
            outbox.put(newer)
        CHANGES.send(self.outboxes)

    def close(self, code: int) -> None:
        """Closes all sockets that watch it."""
        for outbox in (*self.outboxes, *self.newcomers):
            outbox.close(code)

    def beat(self) -> None:
        """Tells each socket whose turn it is its version, which event runs, and the time by this machine.

        What changed goes first: a heartbeat waits for it a moment, and goes out with the version and the time of then.
        """
        turn = HEARTBEATS.number % HEARTBEATS.every
        due = tuple(outbox for outbox in self.outboxes if outbox.number % HEARTBEATS.every == turn)
        self._send_beats(due, 0, time.monotonic() + LONGEST_WAIT)

    def _send_beats(self, outboxes: Sequence[Outbox], start: int, until: float) -> None:
        """To a few at a time; while changes are under way it waits, but not beyond `until`."""
        loop, end = asyncio.get_running_loop(), start + AT_ONCE
        if CHANGES.under_way and time.monotonic() < until:
            loop.call_later(LOOKED_AGAIN, self._send_beats, outboxes, start, until)
            return
        beat = self._beat()
        for outbox in outboxes[start:end]:
            outbox.put_beat(self.name, beat)
            outbox.send()
        if end < len(outboxes):
            loop.call_soon(self._send_beats, outboxes, end, until)

    def _beat(self) -> Wire:
        now = machine_clock.now()
        told = {"now": now.milliseconds, "boot": now.boot, "event": HEARTBEATS.event, "every": HEARTBEATS.every}
        return Wire(msgspec.json.encode({"type": "beat", "stream": self.name, "version": self.version, **told}))


class Changes:
    """What changed, on its way to the sockets of this process."""

    def __init__(self) -> None:
        self.under_way = 0

    def send(self, outboxes: Collection[Outbox]) -> None:
        """Sends to a few at a time where there are many, so that requests are served in between."""
        self.under_way += 1
        self._send_some(tuple(outboxes), 0)

    def _send_some(self, outboxes: Sequence[Outbox], start: int) -> None:
        end = start + AT_ONCE
        try:
            for outbox in outboxes[start:end]:
                outbox.send()
        finally:  # whatever is wrong with one of them: others must have theirs, and heartbeats must not wait for it
            if end < len(outboxes):
                asyncio.get_running_loop().call_soon(self._send_some, outboxes, end)
            else:
                self.under_way -= 1


CHANGES = Changes()
