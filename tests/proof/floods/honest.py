"""Honest clients during floods: Control, captains with forms, watching pages, and new phones.

They use raw connections like the floods: `httpx` binds a port before connecting, and floods from the same address leave
none free.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from megagame.bots import web
from tests.proof.clients import captains
from tests.proof.clients.hall import EMPTY_HEXES, STREAM, TABLE, Hall
from tests.proof.floods.source_addresses import Source

CONTROLS = 2
BETWEEN_PRESSES = 0.2
BETWEEN_FORMS = 3.0
"""For each captain."""
BETWEEN_NEWCOMERS = 0.5
RETRY_SECONDS = 0.1
GIVES_UP = 20.0
BETWEEN_TRIES = 0.5
WATCHED_BEATS = 5
BEAT = b'{"type":"beat"'


@dataclass
class Told:
    """Results of the honest clients: seconds from the first try to success, with all retries."""

    actions: list[float] = field(default_factory=list)
    forms: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)
    """Like `pages`, for a phone with its own address."""
    gaps: list[float] = field(default_factory=list)
    """Seconds between two messages at a watching page."""
    beats: int = 0
    """Heartbeats among them; the presses at the table cause other messages."""
    cut: int = 0
    """Watching pages that were cut off."""
    locked_out: int = 0
    """Clients that gave up."""

    asking: dict[str, tuple[str, float]] = field(default_factory=dict)
    """Pending requests and their start."""

    def take(self) -> Told:
        """Like `so_far`, and restarts the counts."""
        taken = self.so_far()
        self.actions, self.forms, self.pages, self.newcomers, self.gaps, self.beats = [], [], [], [], [], 0
        self.cut = self.locked_out = 0
        return taken

    def so_far(self) -> Told:
        """Returns the results since the last `take`; pending requests count with their wait so far."""
        met, now = replace(self), time.monotonic()
        for name in ("actions", "forms", "pages", "newcomers", "gaps"):
            setattr(met, name, [*getattr(self, name)])
        for what, since in tuple(self.asking.values()):
            getattr(met, what).append(now - since)
        return met


class People(NamedTuple):
    """The clients' means: Control's Cookie (`login`) and csrftoken (`token`), and cards.

    `another_card`: an unused order card, for flooders. `own`: an address that only one phone has.
    """

    place: Source
    login: str
    token: str
    order_cards: Sequence[str]
    another_card: str
    card: str
    watchers: int
    own: Source


def people(hall: Hall, source: str, own: str, count: int) -> People:
    """Prepares this many phones and watching pages; prints their cards and opens the box."""
    cards = captains.print_cards(hall, -(-count // 5))
    captains.open_box(hall)
    token = next(cookie.value or "" for cookie in hall.control.cookies if cookie.name == "csrftoken")
    place, alone = (Source(hall.processes[0].port, address) for address in (source, own))
    return People(place, hall.control.cookie_header(), token, cards[:count], cards[count], hall.card, count, alone)


@contextmanager
def living(who: People) -> Iterator[Told]:
    """Runs all clients."""
    told, loop = Told(), asyncio.new_event_loop()
    over = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(_live(who, over, told),))
    thread.start()
    try:
        yield told
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


async def _live(who: People, over: asyncio.Event, told: Told) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(CONTROLS):
            group.create_task(_press(who, number, over, told))
        for card in who.order_cards:
            group.create_task(_send_forms(who, card, over, told))
        for _ in range(who.watchers):
            group.create_task(_watch(who, over, told))
        group.create_task(_come(who, "pages", over, told))
        group.create_task(_come(who._replace(place=who.own), "newcomers", over, told))


async def _press(who: People, number: int, over: asyncio.Event, told: Told) -> None:
    headers = {"Cookie": who.login, "X-CSRFToken": who.token, "Accept": "application/json", **_FIELDS}
    for press in itertools.count():
        fields = {"type": "remove" if press % 2 else "place", "at": EMPTY_HEXES[number + 1], "token": "damage"}
        body = urlencode({**fields, "request_id": secrets.token_hex(8)}).encode()
        await _until_accepted("actions", told, partial(_post, who, f"/tables/{TABLE}/act/", body, headers))
        if await _is_over(over, BETWEEN_PRESSES):
            return


async def _send_forms(who: People, card: str, over: asyncio.Event, told: Told) -> None:
    await _is_over(over, secrets.randbelow(1000) / 1000 * BETWEEN_FORMS)
    while not over.is_set():
        body = captains.form(card, secrets.token_hex(16), "as agreed with the harbour")
        await _until_accepted("forms", told, partial(_post, who, "/o/", body, _JSON))
        await _is_over(over, BETWEEN_FORMS)


async def _come(who: People, what: str, over: asyncio.Event, told: Told) -> None:
    """A new phone: loads the page and shows its card."""
    while not await _is_over(over, BETWEEN_NEWCOMERS):
        await _until_accepted(what, told, partial(web.ask, who.place, "GET", "/o/"))
        shown = json.dumps({"card": secrets.choice(who.order_cards)}).encode()
        await _until_accepted(what, told, partial(_post, who, "/o/card/", shown, _JSON))


async def _watch(who: People, over: asyncio.Event, told: Told) -> None:
    """A page that reconnects when cut off."""
    while not over.is_set():
        with suppress(OSError, EOFError):
            async with web.socket(who.place) as socket:
                await _take_beats(socket, who, over, told)
        if not over.is_set():
            told.cut += 1
            await asyncio.sleep(BETWEEN_TRIES)


async def _take_beats(socket: web.Socket, who: People, over: asyncio.Event, told: Told) -> None:
    screen, heard = secrets.token_hex(8), time.monotonic()
    await socket.say({"type": "watch", "stream": STREAM, "version": None, "language": "en", "key": who.card})
    for beats in itertools.count():
        if over.is_set():
            return
        if beats % WATCHED_BEATS == 0:
            await socket.say({"type": "here", "screen": screen, "versions": {}})
        async with asyncio.timeout(GIVES_UP):
            told.beats += (await socket.hear()).startswith(BEAT)
        told.gaps.append(time.monotonic() - heard)
        heard = time.monotonic()


_JSON = {"Content-Type": "application/json"}
_FIELDS = {"Content-Type": "application/x-www-form-urlencoded"}


async def _post(who: People, path: str, body: bytes, headers: Mapping[str, str]) -> web.Reply:
    return await web.ask(who.place, "POST", path, body, headers)


async def _until_accepted(what: str, told: Told, ask: Callable[[], Awaitable[web.Reply]]) -> None:
    """Retries like a page until it is answered 200, and records the time."""
    first, token = time.monotonic(), secrets.token_hex(8)
    told.asking[token] = what, first
    while (await ask()).status != 200:
        if time.monotonic() - first > GIVES_UP:
            told.locked_out += 1
            break
        await asyncio.sleep(RETRY_SECONDS)
    del told.asking[token]
    getattr(told, what).append(time.monotonic() - first)


async def _is_over(over: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), seconds)
    return over.is_set()
