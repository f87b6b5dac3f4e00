"""Open screens in the hall: each equals a new rendering here, and ends with its right.

A server sends heartbeats each second and repairs lost messages with them, so a screen has two seconds, and on a slow
machine three heartbeats, from when it was seen to be wrong. In a practice tables move by themselves meanwhile.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from megagame.bots.live_pages import streams_on
from megagame.core.game import CONTROL, WALL
from megagame.tables.connections import connected_screens
from megagame.tables.rendering import overview
from megagame.tables.rendering import screens as drawing
from megagame.tables.rendering.screens import View
from tests.proof.clients.screens import HERE_SECONDS, Screen
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
Right: TypeAlias = dict[int, tuple[int, int, int | None]]
"""The screens that were right, at which version of the database, and after how many frames."""
Drawn: TypeAlias = dict[tuple[int, View], drawing.Whole]
"""What one pass over all screens has drawn, at which version of the database."""
OF_CONTROL = {connected_screens.TABLE, overview.TABLE}
CODES = (connected_screens.COME_AGAIN, connected_screens.NO_CARD, connected_screens.OTHER_EVENT)


@dataclass
class Open:
    """An open screen. `event`: the running event's number when it was opened."""

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
        """Receives waiting frames."""
        try:
            self.screen.take_waiting()
        except ConnectionClosed as over:
            self.closed = over.rcvd.code if over.rcvd else 1006
            self.why = f"{over}, {time.monotonic() - self.screen.said_here:.1f} s after it said that it was here"

    def talk(self) -> None:
        """Announces itself when due."""
        if self.closed is None and time.monotonic() - self.screen.said_here >= HERE_SECONDS:
            with suppress(ConnectionClosed):  # noticed by `listen`
                self.screen.say_here()

    def __str__(self) -> str:
        return f"{self.of}'s screen {self.stream}"


def open_missing(hall: Hall) -> None:
    """Opens all permitted screens that are not open."""
    known = {(each.of, each.stream, each.card) for each in hall.screens}
    for of, stream, login, card in list(_wanted(hall)):
        if (of, stream, card) not in known:
            hall.screens.append(_opened(hall, of, stream, login, card))


def _wanted(hall: Hall) -> Iterator[tuple[str, str, Login | None, str]]:
    for login in hall.logins:
        if not login.ended:
            yield from ((login.called, stream, login, "") for stream in _of_login(hall, login))
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


def _of_login(hall: Hall, login: Login) -> Iterator[str]:
    if login.called == "Control":
        running = facts.running()
        if running not in hall.on_console:
            hall.on_console[running] = tuple(streams_on(login.visitor.get("/console/").text))
        yield from sorted({*hall.on_console[running], f"{overview.TABLE}/{CONTROL}"})
        if facts.table(ONE):
            yield f"{ONE}/{CONTROL}"
    else:
        yield f"{NAME}/{CONTROL}"


def _opened(hall: Hall, of: str, stream: str, login: Login | None, card: str) -> Open:
    origin, cookies = hall.server.url, people.cookies_of(login.visitor) if login else ""
    address = origin.replace("http", "ws", 1) + "/live/"
    # Like browsers: no pings, as a busy machine answers late, and an unlimited queue, as frames may be read late.
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
    """Switches a random device off silently; returns its screen's name."""
    if not hall.screens:
        return ""
    lost = hall.screens.pop(pick % len(hall.screens))
    lost.screen.say_here()
    lost.screen.lose_connection()
    lost.connection.close()
    return str(lost)


def keep_talking(hall: Hall) -> None:
    """Keeps announcing all pages until the walk is over.

    A server closes pages after twenty silent heartbeats, which is less than a step on a busy machine.
    """
    threading.Thread(target=_talk, args=(hall,), name="pages", daemon=True).start()


def _talk(hall: Hall) -> None:
    while not hall.is_over.wait(1):
        for each in tuple(hall.screens):
            each.talk()


def shut(hall: Hall) -> None:
    """Closes all pages."""
    for each in hall.screens:
        each.connection.close()
    hall.screens.clear()


def check(hall: Hall) -> None:
    """Waits until all screens are right; raises Fault if that takes too long, or one stays as it is though it is wrong.

    A screen that was right is judged again once it hears something, or once the database has changed.
    """
    begun, right, first = time.monotonic(), Right(), dict[tuple[int, int | None], tuple[float, int]]()
    while found := next(_wrong(hall, right), None):
        each, wrong = found
        now, beats = time.monotonic(), _beats(hall)
        since, beats_then = first.setdefault((id(each), each.screen.version), (now, beats))
        if now - begun > LONGEST or (now - since > SOON and beats >= beats_then + BEATS):
            raise Fault(f"{wrong} (for {now - since:.1f} s)", "screens")
        time.sleep(0.02)
        facts.look_again()
    for each in hall.screens:
        if each.closed is not None and each.closed not in CODES:
            raise Fault(f"{each} was closed with {each.closed} ({each.why})", "screens")
    for each in [each for each in hall.screens if each.closed is not None]:
        each.connection.close()
        hall.screens.remove(each)


def _beats(hall: Hall) -> int:
    """Returns the most heartbeats any open screen received, as a measure of the server's loop."""
    heard = [sum(frame["type"] == "beat" for frame in each.screen.frames) for each in hall.screens]
    return max(heard, default=0)


def _wrong(hall: Hall, right: Right) -> Iterator[tuple[Open, str]]:
    """Yields which screen is wrong now, and how."""
    drawn = Drawn()
    for each in hall.screens:
        each.listen()
        now = facts.database_version(), len(each.screen.frames), each.closed
        if right.get(id(each)) != now:
            yield from ((each, wrong) for wrong in _wrong_on(each, drawn))
            right[id(each)] = now


def _wrong_on(each: Open, drawn: Drawn) -> Iterator[str]:
    if each.closed is None:
        if ended := _ended(each):
            yield f"{each} is still open though {ended}"
        elif each.table not in OF_CONTROL or each.table == overview.TABLE:
            yield from _differs(each, drawn)
    elif not _ended(each):
        yield f"{each} was closed with {each.closed} though nothing has ended ({each.why})"


def _ended(each: Open) -> str:
    """Returns why this screen may no longer be seen, or ""."""
    if each.event != facts.running():
        return "another event runs"
    if each.login and each.login.ended:
        return f"{each.login.name} is logged out"
    if each.card and not facts.is_good(each.card):
        return "the card is no longer good"
    if each.table in OF_CONTROL:
        return ""
    there_is = facts.newest_table(each.table) and each.seat in facts.seats(each.table)
    return "" if there_is else "there is no such screen any more"


def _differs(each: Open, drawn: Drawn) -> Iterator[str]:
    key = facts.database_version(), View(each.table, each.seat, each.language)
    version, markup = drawn[key] if key in drawn else drawn.setdefault(key, _drawn(each))
    shown = each.screen.parts
    if each.screen.version != version:
        yield f"{each} is at version {each.screen.version}, and the table at {version}"
        return
    for name, text in markup.items():
        if shown.get(name) != text:
            yield f"{each} shows another {name} than is drawn anew: {_first_difference(shown.get(name, ''), text)}"


def _drawn(each: Open) -> drawing.Whole:
    """The screen drawn anew; without markup where the one in the hall is of another version, which ends the pass."""
    view = View(each.table, each.seat, each.language)
    if each.table == overview.TABLE:
        return overview.whole(view)
    table = facts.table(each.table)
    assert table is not None
    if each.screen.version != (version := table.version_of(each.seat)):
        return drawing.Whole(version, {})
    return drawing.whole_of(table.pk, view)


def _first_difference(shown: str, drawn: str) -> str:
    a, b = (re.split(r"(?<=>)", text) for text in (shown, drawn))
    found = next(((one, other) for one, other in zip(a, b, strict=False) if one != other), (a[-1:], b[-1:]))
    return json.dumps(found)
