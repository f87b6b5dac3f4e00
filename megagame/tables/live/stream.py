"""One view for this process's sockets: its whole screen, its changes, and its heartbeats."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection, Sequence

import msgspec

from megagame.machine import machine_clock
from megagame.tables.connections.outbox import Frame, Outbox, Wire
from megagame.tables.live.hub_threads import in_thread
from megagame.tables.rendering.screens import View, Whole

logger = logging.getLogger(__name__)

AT_ONCE = 50
FRESH_SECONDS = 1.0
"""Age at which a whole screen is read again before it is sent, as some of it may have expired."""
LOOKED_AGAIN = 0.01
LONGEST_WAIT = 0.5
"""Seconds between two checks, and at most in all, while heartbeats wait for changes being sent."""


class Heartbeats:
    """What this process's heartbeats tell besides a version, as set by the hub.

    - `event`: the running event, if known; pages of another one reload
    - `every`: seconds between a socket's heartbeats; its page waits that much longer
    - `number`: how many seconds were counted
    """

    event: int | None = None
    every: int = 1
    number: int = 0


HEARTBEATS = Heartbeats()


class Stream:
    """One view for this process's sockets, all of which have `version`, or are about to, since `moved_at`.

    `read` gives the whole screen. `table` is the key of the table's row; 0: the view belongs to none.
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
        """Send the parts that changed with `version`; read the whole screen if they do not follow this one."""
        self._heard = max(self._heard, version)
        if parts is not None and version == self.version + 1 and self._refreshing is None:
            self._hand_on(version, parts)
        elif version > self.version:
            self.refresh()

    def join(self, outbox: Outbox, has: int | None = None) -> None:
        """Send the whole screen and all later changes; only a heartbeat if the page `has` this version."""
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
        """Read the whole screen again, once for all who wait for it."""
        if self._refreshing is None:
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        try:
            version, markup = await in_thread(self._read, self.view)
        except Exception:  # the database may be down: the next beat tries again, and sockets stay
            logger.exception("The screen of %s could not be read", self.name)
            self._let_all_in()
            return
        finally:
            self._refreshing = None
        if version != self.version:
            self._hand_on(version, {name: text for name, text in markup.items() if self.markup.get(name) != text})
        # Without removed parts, such as those of a closed side table, and without expired messages.
        self.markup, self._whole, self._read_at = dict(markup), None, time.monotonic()
        self._let_all_in()
        if self._heard > self.version:
            self.refresh()

    def _let_all_in(self) -> None:
        """Send waiting sockets the last screen that was read, if any."""
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
        """Close all sockets that watch this view."""
        for outbox in (*self.outboxes, *self.newcomers):
            outbox.close(code)

    def beat(self) -> None:
        """Send the sockets that are due the version, the running event, and this machine's time.

        Changes go first: heartbeats wait a moment for them, and then carry the version and time of that moment.
        """
        turn = HEARTBEATS.number % HEARTBEATS.every
        due = tuple(outbox for outbox in self.outboxes if outbox.number % HEARTBEATS.every == turn)
        self._send_beats(due, 0, time.monotonic() + LONGEST_WAIT)

    def _send_beats(self, outboxes: Sequence[Outbox], start: int, until: float) -> None:
        """Send to a few sockets at a time, waiting for changes being sent, but not beyond `until`."""
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
    """Changes on their way to the sockets of this process."""

    def __init__(self) -> None:
        self.under_way = 0

    def send(self, outboxes: Collection[Outbox]) -> None:
        """Send to a few sockets at a time, so that requests are served in between."""
        self.under_way += 1
        self._send_some(tuple(outboxes), 0)

    def _send_some(self, outboxes: Sequence[Outbox], start: int) -> None:
        end = start + AT_ONCE
        try:
            for outbox in outboxes[start:end]:
                outbox.send()
        finally:  # one may fail: the others must get theirs, and heartbeats must not wait forever
            if end < len(outboxes):
                asyncio.get_running_loop().call_soon(self._send_some, outboxes, end)
            else:
                self.under_way -= 1


CHANGES = Changes()
