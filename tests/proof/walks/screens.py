"""The screens that are open in the hall: each shows what this process draws anew, and ended rights end them.

A server sends a heartbeat each second and heals what got lost with it, so a screen has two seconds, and on a slow
machine two of its heartbeats.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from megagame.bots.live_pages import streams_on
from megagame.core.game import CONTROL, WALL
from megagame.tables.connections import connected_screens
from megagame.tables.models import THROWN, Table
from megagame.tables.rendering import overview
from megagame.tables.rendering import screens as drawing
from megagame.tables.rendering.screens import View
from tests.proof.trials.screens import HERE_SECONDS, Screen
from tests.proof.walks import facts, people
from tests.proof.walks.fault import Fault
from tests.proof.walks.people import NORTH, Login
from tests.tables.side import ONE
from tests.tables.tables import NAME

if TYPE_CHECKING:
    from tests.proof.walks.world import Hall

SOON = 2.0
BEATS = 3
LONGEST = 60.0
OF_CONTROL = {connected_screens.TABLE, overview.TABLE}
CODES = (connected_screens.COME_AGAIN, connected_screens.NO_CARD, connected_screens.OTHER_EVENT)


@dataclass
class Open:
    """A screen that somebody has open. `event`: the number of the event that ran when it was opened."""

    of: str
    stream: str
    screen: Screen
    connection: ClientConnection
    language: str
    event: int
    login: Login | None = None
    card: str = ""
    closed: int | None = None
    why: str = ""

    @property
    def table(self) -> str:
        return self.stream.partition("/")[0]

    @property
    def seat(self) -> str:
        return self.stream.partition("/")[2]

    def listen(self) -> None:
        """Takes what has come meanwhile."""
        try:
            self.screen.take_waiting()
        except ConnectionClosed as over:
            self.closed = over.rcvd.code if over.rcvd else 1006
            self.why = f"{over}, {time.monotonic() - self.screen.said_here:.1f} s after it said that it was here"

    def talk(self) -> None:
        """Says that somebody is there when that is due."""
        if self.closed is None and time.monotonic() - self.screen.said_here >= HERE_SECONDS:
            with suppress(ConnectionClosed):  # heard when it listens
                self.screen.say_here()

    def __str__(self) -> str:
        return f"{self.of}'s screen {self.stream}"


def open_missing(hall: Hall) -> None:
    """Everybody who may have a screen opens it, unless it is open."""
    known = {(each.of, each.stream, each.card) for each in hall.screens}
    for of, stream, login, card in list(_wanted(hall)):
        if (of, stream, card) not in known:
            hall.screens.append(_opened(hall, of, stream, login, card))


def _wanted(hall: Hall) -> Iterator[tuple[str, str, Login | None, str]]:
    for login in hall.logins:
        if not login.ended:
            yield from ((login.called, stream, login, "") for stream in _of_login(login))
    for district in (NORTH,):
        for what, turn in (("a district card", None), ("an order card", facts.turn())):
            for card in people.cards(hall.known, district, turn=turn)[:1]:
                yield what, f"{NAME}/district-{district}", None, card
    for what, card, stream in (
        ("a projector", facts.projector(), f"{NAME}/{WALL}"),
        ("a projector", facts.projector(), f"event/{WALL}"),
        ("a player", facts.players_card(), f"{ONE}/residents"),
    ):
        if card:
            yield what, stream, None, card


def _of_login(login: Login) -> Iterator[str]:
    if login.called == "Control":
        page = login.visitor.get("/console/")
        yield from sorted({*streams_on(page.text), f"{overview.TABLE}/{CONTROL}"})
        if facts.table(ONE):
            yield f"{ONE}/{CONTROL}"
    else:
        yield f"{NAME}/{CONTROL}"


def _opened(hall: Hall, of: str, stream: str, login: Login | None, card: str) -> Open:
    origin, cookies = hall.server.url, people.cookies_of(login.visitor) if login else ""
    address = origin.replace("http", "ws", 1) + "/live/"
    # Browsers send no pings, and a busy machine answers late. They take all that comes, however late it is looked at;
    # this client does so only with an unlimited queue.
    connection = connect(
        address,
        origin=Origin(origin),
        max_size=None,
        max_queue=None,
        ping_interval=None,
        open_timeout=LONGEST,
        additional_headers={"Cookie": cookies},
    )
    screen = Screen(connection, stream, card or None, hall.language)
    screen.until(lambda asked: bool(asked.frames))  # else the next step may end the right before the server has read it
    return Open(of, stream, screen, connection, hall.language, facts.running(), login, card)


def lose(hall: Hall, pick: int) -> str:
    """One of the devices is switched off without a word; returns whose screen it showed."""
    if not hall.screens:
        return ""
    lost = hall.screens.pop(pick % len(hall.screens))
    lost.screen.say_here()
    lost.screen.lose_connection()
    lost.connection.close()
    return str(lost)


def keep_talking(hall: Hall) -> None:
    """From now on, until the walk is over, everybody's pages say that they are there, whatever else goes on.

    A server closes those that say nothing for twenty heartbeats, which is less than a step takes on a busy machine.
    """
    threading.Thread(target=_talk, args=(hall,), name="pages", daemon=True).start()


def _talk(hall: Hall) -> None:
    while not hall.is_over.wait(1):
        for each in tuple(hall.screens):
            each.talk()


def shut(hall: Hall) -> None:
    """Everybody closes their pages."""
    for each in hall.screens:
        each.connection.close()
    hall.screens.clear()


def check(hall: Hall) -> None:
    """Waits until all is as it should be; Fault where it does not become so soon."""
    begun = time.monotonic()
    beats = _beats(hall)
    while wrong := next(_wrong(hall), None):
        over = time.monotonic() - begun
        if over > LONGEST or (over > SOON and _beats(hall) >= beats + BEATS):
            raise Fault(f"{wrong} (for {over:.1f} s)", "screens")
        time.sleep(0.02)
        facts.look_again()
    for each in hall.screens:
        if each.closed is not None and each.closed not in CODES:
            raise Fault(f"{each} was closed with {each.closed} ({each.why})", "screens")
    for each in [each for each in hall.screens if each.closed is not None]:
        each.connection.close()
        hall.screens.remove(each)


def _beats(hall: Hall) -> int:
    """The heartbeats that the screen heard which heard most: it is open, so the server's loop runs."""
    heard = [sum(frame["type"] == "beat" for frame in each.screen.frames) for each in hall.screens]
    return max(heard, default=0)


def _wrong(hall: Hall) -> Iterator[str]:
    """What is not as it should be now, the first of it first."""
    for each in hall.screens:
        each.listen()
        if each.closed is None:
            if ended := _ended(each):
                yield f"{each} is still open though {ended}"
            elif each.table not in OF_CONTROL or each.table == overview.TABLE:
                yield from _differs(each)
        elif not _ended(each):
            yield f"{each} was closed with {each.closed} though nothing has ended ({each.why})"


def _ended(each: Open) -> str:
    """Why this screen may not be seen any more; empty where it may."""
    if each.event != facts.running():
        return "another event runs"
    if each.login and each.login.ended:
        return f"{each.login.name} is logged out"
    if each.card and not facts.is_good(each.card):
        return "the card is no longer good"
    if each.table in OF_CONTROL:
        return ""
    table = Table.objects.filter(name=each.table).exclude(kept__stage=THROWN).first()
    return "" if table and each.seat in facts.seats(each.table) else "there is no such screen any more"


def _differs(each: Open) -> Iterator[str]:
    version, markup = _drawn(each)
    shown = each.screen.parts
    if each.screen.version != version:
        yield f"{each} is at version {each.screen.version}, and the table at {version}"
        return
    for name, text in markup.items():
        if shown.get(name) != text:
            yield f"{each} shows another {name} than is drawn anew: {_first_difference(shown.get(name, ''), text)}"


def _drawn(each: Open) -> drawing.Whole:
    view = View(each.table, each.seat, each.language)
    if each.table == overview.TABLE:
        return overview.whole(view)
    table = facts.table(each.table)
    assert table is not None
    return drawing.whole_of(table.pk, view)


def _first_difference(shown: str, drawn: str) -> str:
    a, b = (re.split(r"(?<=>)", text) for text in (shown, drawn))
    found = next(((one, other) for one, other in zip(a, b, strict=False) if one != other), (a[-1:], b[-1:]))
    return json.dumps(found)
