"""The hub: in each process one loop hands what changed to the sockets that watch, and heals what got lost."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Literal, TypedDict, cast

import msgspec
from channels.db import database_sync_to_async

from megagame import machine
from megagame.core.game import Seat
from megagame.core.instants import Instant
from megagame.tables import census, layer, screens
from megagame.tables.access import valid_logins
from megagame.tables.census import CENSUS
from megagame.tables.health import Summary
from megagame.tables.models import Table
from megagame.tables.outbox import Frame, Outbox, frame
from megagame.tables.screens import View, Whole

logger = logging.getLogger(__name__)

SCREEN_MOVED: Literal["screen.moved"] = "screen.moved"
SCREENS_COUNTED = "screens.counted"
BEAT_SECONDS = 1.0
BEHIND_SECONDS = 2.0
STALLED = 3008  # close code: the page comes again by itself


class Message(TypedDict):
    """Through the channel layer to every process: a seat's screen moved to `version`; markup by language and part."""

    type: Literal["screen.moved"]
    table: str
    seat: Seat
    version: int
    markup: dict[str, dict[str, str]]


class Stream:
    """One view as this process's sockets see it: all of them are at `version`, or about to be, since `moved_at`.

    `read` gives the whole screen.
    """

    def __init__(self, view: View, read: Callable[[View], Whole] | None = None) -> None:
        self.view = view
        self.name = view.stream
        self.version = 0
        self.moved_at = time.monotonic()
        self.markup: dict[str, str] = {}
        self.outboxes: set[Outbox] = set()
        self.newcomers: set[Outbox] = set()
        self._read = read
        self._heard = 0
        self._whole: Frame | None = None
        self._refreshing: asyncio.Task[None] | None = None

    def moved(self, version: int, parts: dict[str, str] | None) -> None:
        """Hands on the parts that changed with `version`; reads the whole screen where they do not fit."""
        self._heard = max(self._heard, version)
        if parts is not None and version == self.version + 1 and self._refreshing is None:
            self._hand_on(version, parts)
        elif version > self.version:
            self.refresh()

    def join(self, outbox: Outbox) -> None:
        """Sends the whole screen, and what changes from then on."""
        if not self.markup:
            self.newcomers.add(outbox)
            return self.refresh()
        if self._whole is None:
            self._whole = frame(self.name, None, self.version, self.markup)
        self.outboxes.add(outbox)
        outbox.offer(self._whole)

    def refresh(self) -> None:
        """Reads the whole screen anew, once for all who wait for it."""
        if self._refreshing is None:
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh())

    async def _refresh(self) -> None:
        try:
            read = self._read or screens.whole
            version, markup = await database_sync_to_async(read, thread_sensitive=False)(self.view)
        except Exception:  # the database may be away: the next beat tries again, and the sockets stay
            logger.exception("The screen of %s could not be read", self.name)
            return
        finally:
            self._refreshing = None
        if version != self.version:
            self._hand_on(version, {name: text for name, text in markup.items() if self.markup.get(name) != text})
        for outbox in self.newcomers:
            self.join(outbox)
        self.newcomers = set()
        if self._heard > self.version:
            self.refresh()

    def _hand_on(self, version: int, parts: dict[str, str]) -> None:
        newer = frame(self.name, self.version, version, parts)
        self.version, self.markup, self._whole = version, {**self.markup, **parts}, None
        self.moved_at = time.monotonic()
        for outbox in tuple(self.outboxes):
            outbox.offer(newer)

    def beat(self, now: Instant) -> None:
        """Tells every socket the version that it should be at, and the time by this machine's clock."""
        clock = {"now": now.milliseconds, "boot": now.boot}
        text = msgspec.json.encode({"type": "beat", "stream": self.name, "version": self.version, **clock}).decode()
        for outbox in tuple(self.outboxes):
            outbox.beat(self.name, text)


_streams: dict[View, Stream] = {}
_tasks: set[asyncio.Task[None]] = set()


def languages_watching(table: str, seat: Seat) -> tuple[str, ...]:
    """The languages in which sockets of this process look at the seat."""
    return tuple(view.language for view in tuple(_streams) if (view.table, view.seat) == (table, seat))


def watch(view: View, outbox: Outbox) -> None:
    """From now on `outbox` gets the view: the whole screen first, and again whenever it asks so."""
    if view not in _streams:
        _streams[view] = Stream(view, CENSUS.whole) if view.table == census.TABLE else Stream(view)
    _streams[view].join(outbox)


def is_behind(outbox: Outbox, versions: Mapping[str, int]) -> bool:
    """Whether a page that shows these versions of its streams should have had newer ones for a while."""
    settled = time.monotonic() - BEHIND_SECONDS
    watched = (stream for stream in _streams.values() if outbox in stream.outboxes and stream.moved_at < settled)
    return any(versions.get(stream.name) != stream.version for stream in watched)


def leave(outbox: Outbox) -> None:
    """The socket is gone."""
    outbox.closed = True
    for view, stream in tuple(_streams.items()):
        stream.outboxes.discard(outbox)
        stream.newcomers.discard(outbox)
        if not stream.outboxes and not stream.newcomers:
            del _streams[view]


def start() -> None:
    """Starts this process's loops, if that is not done yet, on the event loop that serves."""
    if not _tasks:
        loop = asyncio.get_running_loop()
        _tasks.update(loop.create_task(each) for each in (layer.send(), layer.listen(_heard), _beat(), _count()))


def _heard(message: layer.Message) -> None:
    if message["type"] == SCREENS_COUNTED:
        _counted(msgspec.json.decode(message["summary"], type=Summary))
    else:
        _moved(cast(Message, message))


def _moved(message: Message) -> None:
    for view, stream in tuple(_streams.items()):
        if (view.table, view.seat) == (message["table"], message["seat"]):
            stream.moved(message["version"], message["markup"].get(view.language))


def _counted(summary: Summary) -> None:
    if CENSUS.hear(summary):
        for view, stream in tuple(_streams.items()):
            if view.table == census.TABLE:
                stream.refresh()


async def _count() -> None:
    """Counts this process's screens now and then, and tells every process, this one at once."""
    while True:
        await asyncio.sleep(census.EVERY_SECONDS)
        summary = CENSUS.summary()
        _counted(summary)
        layer.tell({"type": SCREENS_COUNTED, "summary": msgspec.json.encode(summary).decode()})


async def _beat() -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            _compare(await database_sync_to_async(_versions, thread_sensitive=False)())
            await _close_logged_out()
        except Exception:  # the database may be away: sockets hear the versions that are known
            logger.exception("The tables' versions and the logins could not be read")
        beat_everywhere(machine.now())


def beat_everywhere(now: Instant) -> None:
    """Sends every socket its heartbeats, and closes those that have taken many without a word."""
    for stream in tuple(_streams.values()):
        stream.beat(now)
    for stalled in CENSUS.beaten():
        stalled.outbox.close(STALLED)


def _versions() -> Mapping[str, Mapping[Seat, int]]:
    return dict(Table.objects.values_list("name", "versions"))


async def _close_logged_out() -> None:
    """Ends the connections of those whose account is gone or has another password."""
    if pages := CENSUS.logged_in():
        logins = await database_sync_to_async(valid_logins, thread_sensitive=False)()
        for page in pages:
            if page.login not in logins:
                page.outbox.close(census.LOGGED_OUT)


def _compare(versions: Mapping[str, Mapping[Seat, int]]) -> None:
    for view, stream in tuple(_streams.items()):
        if view.table != census.TABLE and versions.get(view.table, {}).get(view.seat, 0) != stream.version:
            stream.refresh()
