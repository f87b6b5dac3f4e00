"""The hub: in each process one loop hands what changed to the sockets that watch, and heals what got lost."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal, TypedDict, cast

import msgspec

from megagame.core.game import CONTROL, Seat
from megagame.tables import census, expired, layer, overview
from megagame.tables.census import CENSUS
from megagame.tables.health import Summary
from megagame.tables.hub_threads import in_thread
from megagame.tables.lookup import running_number
from megagame.tables.models import Table
from megagame.tables.outbox import Outbox
from megagame.tables.screens import View, Whole
from megagame.tables.seat_cards import CARDS_CHANGED
from megagame.tables.stream import HEARTBEATS, Stream

logger = logging.getLogger(__name__)

SCREEN_MOVED: Literal["screen.moved"] = "screen.moved"
SCREENS_COUNTED = "screens.counted"
BEAT_SECONDS = 1.0
MANY = 2_000
"""Of more sockets than this one process sends each its heartbeat every other second only, half of them each second; of
more than twice as many every third second."""
LONGEST_APART = 3
BEHIND_SECONDS = 2.0
STALLED = 3008  # close code: the page comes again by itself


class Message(TypedDict):
    """Through the channel layer to every process: a seat's screen moved to `version`; markup by language and part.

    `at_side`: Control's screen of a side table, so that the overview of those has moved as well.
    """

    type: Literal["screen.moved"]
    table: str
    seat: Seat
    version: int
    markup: dict[str, dict[str, str]]
    at_side: bool


_OF_CONTROL: Mapping[str, Callable[[View], Whole]] = {census.TABLE: CENSUS.whole, overview.TABLE: overview.whole}


_streams: dict[View, Stream] = {}
_tasks: set[asyncio.Task[None]] = set()


def languages_watching(table: str, seat: Seat) -> tuple[str, ...]:
    """The languages in which sockets of this process look at the seat."""
    return tuple(view.language for view in tuple(_streams) if (view.table, view.seat) == (table, seat))


def watch(view: View, outbox: Outbox, has: int | None = None) -> None:
    """From now on `outbox` gets the view: the whole screen first, and again whenever it asks so.

    `has`: the version that its page shows; of that one no more than a heartbeat is sent.
    """
    if view not in _streams:
        _streams[view] = Stream(view, _OF_CONTROL.get(view.table))
    _streams[view].join(outbox, has)


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
        stream.newcomers.pop(outbox, None)
        if not stream.outboxes and not stream.newcomers:
            del _streams[view]


def start() -> None:
    """Starts this process's loops, if that is not done yet, on the event loop that serves."""
    if not _tasks:
        for each in (layer.send(), layer.listen(_heard), _beat(), _count()):
            task = asyncio.get_running_loop().create_task(each)
            task.add_done_callback(_ended)
            _tasks.add(task)


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        logger.critical("A loop of the live screens has ended: restart the server", exc_info=task.exception())


def _heard(message: layer.Message) -> None:
    if message["type"] == SCREENS_COUNTED:
        _counted(msgspec.json.decode(message["summary"], type=Summary))
    elif message["type"] == CARDS_CHANGED:
        _in_background(_cards_changed())
    else:
        _moved(cast(Message, message))


def _moved(message: Message) -> None:
    for view, stream in tuple(_streams.items()):
        if (view.table, view.seat) == (message["table"], message["seat"]):
            stream.moved(message["version"], message["markup"].get(view.language))
        elif message["at_side"] and view.table == overview.TABLE:
            stream.refresh()


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
        try:
            _counted(summary)
        except OSError:  # there may be no file descriptor left to look at the backup with
            logger.exception("The screens could not be counted")
        layer.tell({"type": SCREENS_COUNTED, "summary": msgspec.json.encode(summary).decode()})


async def _beat() -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            _compare(await in_thread(_versions))
            await expired.close_logged_out()
            await expired.close_seatless()
        except Exception:  # the database may be away: sockets hear the versions that are known
            logger.exception("The tables' versions and the logins could not be read")
        try:
            beat_everywhere()
        except Exception:  # whatever is wrong with one of them: the others must hear the next one
            logger.exception("Not every socket was sent its heartbeat")


def beat_everywhere() -> None:
    """Sends every socket whose turn it is its heartbeats, and closes those that have long not said a word."""
    HEARTBEATS.number += 1
    sockets = sum(len(stream.outboxes) for stream in _streams.values())
    HEARTBEATS.every = max(1, min(math.ceil(sockets / MANY), LONGEST_APART))
    for stream in tuple(_streams.values()):
        stream.beat()
    for stalled in CENSUS.beaten():
        stalled.outbox.close(STALLED)


def _versions() -> Mapping[str, Mapping[Seat, int]]:
    HEARTBEATS.event = running_number()
    tables = list(Table.objects.values_list("name", "game", "versions"))
    versions = {name: seats for name, _, seats in tables}
    running = set(Table.objects.filter(kept=None).values_list("name", flat=True))
    moved = overview.version(versions, {name: game for name, game, _ in tables if name in running})
    return {**versions, overview.TABLE: {CONTROL: moved}}


async def _cards_changed() -> None:
    try:
        await expired.close_seatless()
    except Exception:  # the database may be away: the next beat looks again
        logger.exception("The seat cards could not be read")


def _in_background(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def _compare(versions: Mapping[str, Mapping[Seat, int]]) -> None:
    for view, stream in tuple(_streams.items()):
        if view.table != census.TABLE and versions.get(view.table, {}).get(view.seat, 0) != stream.version:
            stream.refresh()
