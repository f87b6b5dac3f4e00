"""Per-process loops that send changed screens to watching sockets and repair missed messages."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, TypedDict, cast

import msgspec

from megagame.core.game import Seat
from megagame.tables.connections import calls_status, connected_screens
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.connections.health import Summary
from megagame.tables.connections.outbox import Outbox
from megagame.tables.journals.calls import Waiting, waiting
from megagame.tables.live import expired, layer
from megagame.tables.live.hub_threads import in_thread
from megagame.tables.live.seat_cards import CARDS_CHANGED
from megagame.tables.live.stream import HEARTBEATS, Stream
from megagame.tables.lookup import running_number
from megagame.tables.models import Table
from megagame.tables.rendering import overview, screens
from megagame.tables.rendering.screens import View, Whole

logger = logging.getLogger(__name__)

SCREEN_MOVED: Literal["screen.moved"] = "screen.moved"
SCREENS_COUNTED = "screens.counted"
BEAT_SECONDS = 1.0
MANY = 2_000
"""Above this many sockets in one process, each gets a heartbeat every other second, half of them each second; above
twice as many, every third second."""
LONGEST_APART = 3
BEHIND_SECONDS = 2.0
STALLED = 3008  # close code: the page reconnects


class Message(TypedDict):
    """Sent to every process: a seat's screen has a new `version`; markup by language and part.

    `table` is the key of the table's row, as another event's table may have its name. `at_side`: Control's screen of a
    side table changed, and so did the overview.
    """

    type: Literal["screen.moved"]
    table: int
    seat: Seat
    version: int
    markup: dict[str, dict[str, str]]
    at_side: bool


_OF_CONTROL: Mapping[str, Callable[[View], Whole]] = {
    connected_screens.TABLE: CONNECTED_SCREENS.whole,
    overview.TABLE: overview.whole,
}


_streams: dict[View, Stream] = {}
_tasks: set[asyncio.Task[None]] = set()


def languages_watching(table: int, seat: Seat) -> tuple[str, ...]:
    """The languages in which this process's sockets watch this seat of the table with this key."""
    watched = tuple(_streams.items())
    return tuple(view.language for view, stream in watched if (stream.table, view.seat) == (table, seat))


def watch(view: View, outbox: Outbox, table: int, has: int | None = None) -> None:
    """Send `outbox` the view from now on: first the whole screen, and again on each call.

    `table` is the key of the table's row; 0: the view belongs to none. `has`: the version that the page shows; if it is
    the newest, only a heartbeat is sent.
    """
    stream = _streams.get(view)
    if stream is None or stream.table != table:
        if stream is not None:  # a table of another event had this name
            stream.close(connected_screens.OTHER_EVENT)
        stream = _streams[view] = Stream(view, _OF_CONTROL.get(view.table) or partial(screens.whole_of, table), table)
    stream.join(outbox, has)


def is_behind(outbox: Outbox, versions: Mapping[str, int]) -> bool:
    """Whether a page that shows these versions should have had newer ones for a while."""
    settled = time.monotonic() - BEHIND_SECONDS
    watched = (stream for stream in _streams.values() if outbox in stream.outboxes and stream.moved_at < settled)
    return any(versions.get(stream.name) != stream.version for stream in watched)


def leave(outbox: Outbox) -> None:
    """Forget a socket that has disconnected."""
    outbox.closed = True
    for view, stream in tuple(_streams.items()):
        stream.outboxes.discard(outbox)
        stream.newcomers.pop(outbox, None)
        if not stream.outboxes and not stream.newcomers:
            del _streams[view]


def start() -> None:
    """Start this process's loops on the running event loop, unless they run already."""
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
        if (stream.table, view.seat) == (message["table"], message["seat"]):
            stream.moved(message["version"], message["markup"].get(view.language))
        elif message["at_side"] and view.table == overview.TABLE:
            stream.refresh()


def _counted(summary: Summary) -> None:
    if CONNECTED_SCREENS.hear(summary):
        _refresh_health()


def _refresh_health() -> None:
    for view, stream in tuple(_streams.items()):
        if view.table == connected_screens.TABLE:
            stream.refresh()


async def _count() -> None:
    """Count this process's screens regularly, and tell every process."""
    while True:
        await asyncio.sleep(connected_screens.EVERY_SECONDS)
        summary = CONNECTED_SCREENS.summary()
        try:
            _counted(summary)
        except OSError:  # there may be no file descriptor left to check the backup
            logger.exception("The screens could not be counted")
        layer.tell({"type": SCREENS_COUNTED, "summary": msgspec.json.encode(summary).decode()})


async def _beat() -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            _compare(await in_thread(_versions))
            await expired.close_ended()
        except Exception:  # the database may be down: sockets get the known versions
            logger.exception("The tables' versions and the logins could not be read")
        try:
            beat_everywhere()
        except Exception:  # one may fail: the others must get the next one
            logger.exception("Not every socket was sent its heartbeat")


def beat_everywhere() -> None:
    """Send heartbeats to the sockets that are due, and close those that have been silent for long."""
    HEARTBEATS.number += 1
    sockets = sum(len(stream.outboxes) for stream in _streams.values())
    HEARTBEATS.every = max(1, min(math.ceil(sockets / MANY), LONGEST_APART))
    for stream in tuple(_streams.values()):
        stream.beat()
    for stalled in CONNECTED_SCREENS.beaten():
        stalled.outbox.close(STALLED)


class Versions(NamedTuple):
    """Versions in the database, of each table by the key of its row and of the overview, and open calls for Control."""

    event: int
    tables: Mapping[int, Mapping[Seat, int]]
    overview: int
    calls: tuple[Waiting, ...]


def _versions() -> Versions:
    event = running_number()
    running = Table.objects.filter(kept=None).values_list("game", "versions")
    return Versions(event, dict(Table.objects.values_list("pk", "versions")), overview.version(running), waiting())


async def _cards_changed() -> None:
    try:
        await expired.close_ended()
    except Exception:  # the database may be down: the next beat looks again
        logger.exception("The seat cards could not be read")


def _in_background(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def _compare(versions: Versions) -> None:
    HEARTBEATS.event = versions.event
    CONNECTED_SCREENS.event_runs(versions.event)
    if calls_status.note(versions.calls):
        CONNECTED_SCREENS.calls_changed()
    for view, stream in tuple(_streams.items()):
        if view.table == overview.TABLE:
            newest: int | None = versions.overview
        elif view.table == connected_screens.TABLE:  # again if a reading had begun before the last change
            newest = CONNECTED_SCREENS.version
        else:  # `expired` closes the sockets of a deleted table
            newest = versions.tables.get(stream.table, {}).get(view.seat)
        if newest not in {None, stream.version}:
            stream.refresh()
