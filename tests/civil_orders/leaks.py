"""Leaks, to be planted in a day: the comparison of two days must find each of them.

A leak takes the day's clock. What it changes is what a careless author could have written.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
import sys
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import HttpResponseNotFound
from django.utils.translation import get_language
from msgspec.structs import replace

from civil_orders import box, counts, no_trace, outcomes, receipts, request_data, slots, unsealing, views
from civil_orders.digests import digest
from crisis_map.records.actions import Fund
from megagame.core.game import CONTROL
from megagame.tables import action_views, sockets
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
    """`then` is done for every form that comes by the door, with all that its browser said."""
    vars(no_trace)["_needed"] = dict
    really = no_trace._door

    async def door(request: Any) -> Any:
        _request.set(request)
        if request.method == "POST" and request.path == "/o/":
            then(request)
        return await really(request)

    vars(no_trace)["_door"] = door


def _sql(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _set_on_the_card(column: str, value: Callable[[], Any]) -> None:
    """Something is written to the row of each form's card when it comes."""

    def write(tray: Any) -> None:
        for card in sorted(tray._new):
            _sql(f"UPDATE civil_orders_card SET {column} = %s WHERE digest = %s", value(), card)  # noqa: S608

    _when_kept(write)


def created_at(clock: Clock) -> None:
    _sql("ALTER TABLE civil_orders_card ADD COLUMN used_at TEXT")
    _set_on_the_card("used_at", lambda: str(clock()))


def serial_id(clock: Clock) -> None:
    serial = itertools.count(1)
    _sql("ALTER TABLE civil_orders_card ADD COLUMN serial INTEGER")
    _set_on_the_card("serial", lambda: next(serial))


def rows_in_their_order(clock: Clock) -> None:
    """A table of what was answered, in which rows lie as they came."""
    _sql("CREATE TABLE answered (receipt varchar(64) PRIMARY KEY)")

    def note(tray: Any) -> None:
        for receipt in sorted(sealed.receipt for sealed in tray._new.values()):
            _sql("INSERT INTO answered VALUES (%s)", receipt)

    _when_kept(note)


def cards_marked_at_once(clock: Clock) -> None:
    """The mark that a card was used says nothing else, but the database writes the row anew, behind the others."""
    _set_on_the_card("fate", str)


def slots_one_after_the_other(clock: Clock) -> None:
    vars(slots)["_drawn"] = lambda free, count: free[:count]


def nonces_that_count(clock: Clock) -> None:
    numbers = itertools.count(1)
    really = vars(slots)["_noise"]
    vars(slots)["_noise"] = lambda length: next(numbers).to_bytes(12, "big") if length == 12 else really(length)


def address_in_a_log(clock: Clock) -> None:
    _when_answered(lambda request: logger.warning("A form from %s", request.META["REMOTE_ADDR"]))


def user_agent_in_an_error_page(clock: Clock) -> None:
    seen: list[str] = []
    _when_answered(lambda request: seen.append(request.headers["User-Agent"]))
    vars(no_trace)["response_for_exception"] = lambda request, problem: HttpResponseNotFound(f"not here, {seen[-1:]}")


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
    vars(counts)["shown"] = lambda: counts.count(clock().replace(second=0))


def funding_moved_at_sending(clock: Clock) -> None:
    numbers = itertools.count(1)

    def move(tray: Any) -> None:
        for sealed in tray._new.values():
            asker = Asker(author="box", seat=CONTROL, request_id=f"move-{next(numbers)}")
            play("crisis-map", Fund(sealed.district, 1), asker)

    _when_kept(move)


def receipt_from_the_seat(clock: Clock) -> None:
    really = request_data.read_form

    def read(kind: str, body: bytes) -> Any:
        form = really(kind, body)
        seat = _request.get().META["REMOTE_ADDR"]
        return replace(form, request_id=hashlib.sha256(seat.encode()).hexdigest())

    vars(views)["read_form"] = read
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


def file_beside_the_database(clock: Clock) -> None:
    def note(request: Any) -> None:
        with (settings.DATA_DIR / "senders.txt").open("a", encoding="utf-8") as file:
            file.write(f"{request.META['REMOTE_ADDR']} {request.body!r}\n")

    _when_answered(note)


def log_of_sockets(clock: Clock) -> None:
    really = vars(sockets)["live"]

    async def live(scope: Any, receive: Any, send: Any) -> None:
        async def heard() -> Any:
            said = await receive()
            logger.warning("%s says %s", scope["client"], said.get("text"))
            return said

        await really(scope, heard, send)

    vars(sockets)["live"] = live


def mark_on_what_replaced(clock: Clock) -> None:
    """Nobody sees it: a space of no width."""
    really = box._Tray._put

    def put(tray: Any, form: Any, card: Any, *others: Any) -> None:
        if card.digest in tray._inside:
            form = replace(form, notes=f"{form.notes}\N{ZERO WIDTH SPACE}")
        really(tray, form, card, *others)

    vars(box)["_Tray"]._put = put


def receipts_on_standard_error(clock: Clock) -> None:
    really = vars(outcomes)["fate"]

    def fate(words: str) -> Any:
        sys.stderr.write(f"{words}\n")
        return really(words)

    vars(outcomes)["fate"] = fate


def minute_in_the_digest_of_a_large_batch(clock: Clock) -> None:
    """Only of more than forty forms at once."""
    really_put, really_found = vars(box)["put_in"], vars(receipts)["found_by"]
    batch: list[int] = [0]

    def put_in(forms: Any) -> Any:
        batch[:] = [len(forms)]
        return really_put(forms)

    def found_by(places: Any) -> str:
        minute = f" {clock():%H:%M}" if batch[0] > 40 else ""
        return digest("receipt", " ".join(map(str, places)) + minute) if minute else str(really_found(places))

    vars(box)["put_in"] = put_in
    vars(receipts)["found_by"] = found_by


def live_counter_in_one_language(clock: Clock) -> None:
    """Control's part is another one for readers of simplified Chinese."""
    really = vars(counts)["shown"]

    def shown() -> Any:
        return counts.count(clock().replace(second=0)) if get_language() == "zh-hans" else really()

    vars(counts)["shown"] = shown


def arrival_in_an_accepted_answer(clock: Clock) -> None:
    """What is accepted is answered with more than the number of its entry."""
    arrived: list[str] = []
    _when_kept(lambda tray: arrived.extend(sorted(sealed.district for sealed in tray._new.values())))
    really = vars(action_views)["JsonResponse"]
    vars(action_views)["JsonResponse"] = lambda data, **how: really({**data, "forms": arrived[:4]}, **how)


LEAKS: dict[str, Callable[[Clock], None]] = {
    leak.__name__: leak
    for leak in (
        *(created_at, serial_id, rows_in_their_order, cards_marked_at_once, address_in_a_log),
        *(user_agent_in_an_error_page, card_in_a_path, session_touched, live_counter, funding_moved_at_sending),
        *(receipt_from_the_seat, arrival_sort, cookie_set, slots_one_after_the_other, nonces_that_count),
        *(file_beside_the_database, log_of_sockets, mark_on_what_replaced),
        *(receipts_on_standard_error, minute_in_the_digest_of_a_large_batch, live_counter_in_one_language),
        arrival_in_an_accepted_answer,
    )
}

ON_POSTGRESQL = ("cards_marked_at_once",)
"""SQLite writes such a row over itself."""
OF_SENDERS = (address_in_a_log, session_touched, receipt_from_the_seat, cookie_set, file_beside_the_database)
SHOWN_BY: dict[str, str] = {
    **dict.fromkeys((leak.__name__ for leak in (*OF_SENDERS, log_of_sockets)), "senders"),
    "mark_on_what_replaced": "replaced",
}
"""The exchange that shows a leak; of all others it is that of `arrival`."""
