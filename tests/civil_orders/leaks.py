"""Leaks, to be planted in a day: the comparison of two days must find each of them.

A leak takes the day's clock. What it changes is what a careless author could have written.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import HttpResponseNotFound

from civil_orders import box, counting, doors, quiet, reading, tidying, unsealing
from crisis_map.actions import Fund
from megagame.core.game import CONTROL
from megagame.tables.play import Asker, play

Clock = Callable[[], datetime]

logger = logging.getLogger("leak")
_request: ContextVar[Any] = ContextVar("request")


def _when_kept(then: Callable[[Any], None]) -> None:
    """`then` is done whenever forms are kept, with what holds them."""
    really = box._Tray.keep

    def keep(tray: Any) -> None:
        really(tray)
        then(tray)

    vars(box)["_Tray"].keep = keep


def _when_answered(then: Callable[[Any], None]) -> None:
    """`then` is done for every form that comes by the door."""
    really = quiet._door

    async def door(request: Any) -> Any:
        _request.set(request)
        if request.method == "POST" and request.path == "/o/":
            then(request)
        return await really(request)

    vars(quiet)["_door"] = door


def _sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def created_at(clock: Clock) -> None:
    _sql("ALTER TABLE civil_orders_answered ADD COLUMN created_at TEXT")
    statement = "UPDATE civil_orders_answered SET created_at = %s WHERE created_at IS NULL"
    _when_kept(lambda tray: _sql(statement, str(clock())))


def serial_id(clock: Clock) -> None:
    serial = itertools.count(1)
    _sql("ALTER TABLE civil_orders_answered ADD COLUMN serial INTEGER")
    statement = "UPDATE civil_orders_answered SET serial = %s WHERE serial IS NULL"
    _when_kept(lambda tray: _sql(statement, next(serial)))


def rowid_order(clock: Clock) -> None:
    """What a later change of a field would do to the table."""
    _sql("DROP TABLE civil_orders_answered")
    _sql("CREATE TABLE civil_orders_answered (request varchar(64) PRIMARY KEY, turn integer, superseded bool)")


def address_in_a_log(clock: Clock) -> None:
    _when_answered(lambda request: logger.warning("A form from %s", request.META["REMOTE_ADDR"]))


def user_agent_in_an_error_page(clock: Clock) -> None:
    seen: list[str] = []
    _when_answered(lambda request: seen.append(request.headers["User-Agent"]))
    vars(quiet)["response_for_exception"] = lambda request, problem: HttpResponseNotFound(f"not here, {seen[-1:]}")


def card_in_a_path(clock: Clock) -> None:
    """As if the card stood in the address, and the server logged addresses."""
    _when_answered(lambda request: logger.warning("POST /order/%s/", request.body[10:24]))


def session_touched(clock: Clock) -> None:
    def touch(request: Any) -> None:
        store = SessionStore()
        store["address"] = request.META["REMOTE_ADDR"]
        store.create()

    _when_answered(touch)


def live_counter(clock: Clock) -> None:
    vars(counting)["shown"] = lambda: counting.count(clock().replace(second=0))


def funding_moved_at_sending(clock: Clock) -> None:
    numbers = itertools.count(1)

    def move(tray: Any) -> None:
        for sealed in tray._new.values():
            asker = Asker(author="box", seat=CONTROL, request_id=f"move-{next(numbers)}")
            play("crisis-map", Fund(sealed.district, 1), asker)

    _when_kept(move)


def receipt_from_the_seat(clock: Clock) -> None:
    really = reading.read_form

    def read(kind: str, body: bytes) -> Any:
        form = really(kind, body)
        seat = _request.get().META["REMOTE_ADDR"]
        return type(form)(form.card, hashlib.sha256(seat.encode()).hexdigest(), form.orders, form.notes, ())

    vars(doors)["read_form"] = read
    _when_answered(lambda request: None)


def arrival_sort(clock: Clock) -> None:
    arrived: list[str] = []
    _when_kept(lambda tray: arrived.extend(sealed.receipt for sealed in tray._new.values()))

    def by_arrival(forms: Iterable[Any], key: Any = None) -> list[Any]:
        return sorted(forms, key=lambda form: arrived.index(form.receipt))

    vars(unsealing)["sorted"] = by_arrival


def cookie_set(clock: Clock) -> None:
    """A visitor's number in a cookie, kept in a table."""
    numbers: dict[str, int] = {}

    def number(request: Any) -> None:
        agent = request.headers["User-Agent"]
        _sql("INSERT INTO visitor VALUES (%s, %s)", numbers.setdefault(agent, len(numbers)), agent)

    _sql("CREATE TABLE visitor (number INTEGER, agent TEXT)")
    _when_answered(number)


def files_left_as_they_are(clock: Clock) -> None:
    """No `secure_delete`, and no writing anew after the unsealing."""
    vars(tidying)["_write_files_anew"] = lambda: None
    connection.settings_dict["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA secure_delete=OFF;"


LEAKS: dict[str, Callable[[Clock], None]] = {
    leak.__name__: leak
    for leak in (
        *(created_at, serial_id, rowid_order, address_in_a_log, user_agent_in_an_error_page, card_in_a_path),
        *(session_touched, live_counter, funding_moved_at_sending, receipt_from_the_seat, arrival_sort, cookie_set),
        files_left_as_they_are,
    )
}

TELLING_WHO = frozenset({"address_in_a_log", "session_touched", "receipt_from_the_seat", "cookie_set"})
"""Those that tell who sent a form; the others tell which came first."""
