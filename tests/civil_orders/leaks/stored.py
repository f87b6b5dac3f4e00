"""Leaks into storage: rows, files and the box."""

from __future__ import annotations

import hashlib
import itertools
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from msgspec.structs import replace

from civil_orders.box import slots
from civil_orders.digests import digest
from civil_orders.forms import form_intake, receipts, request_data
from civil_orders.phones import views
from tests.civil_orders.leaks.planting import REQUEST, Clock, set_on_the_card, sql, when_answered, when_kept


def created_at(clock: Clock) -> None:
    sql("ALTER TABLE civil_orders_card ADD COLUMN used_at TEXT")
    set_on_the_card("used_at", lambda: str(clock()))


def serial_id(clock: Clock) -> None:
    serial = itertools.count(1)
    sql("ALTER TABLE civil_orders_card ADD COLUMN serial INTEGER")
    set_on_the_card("serial", lambda: next(serial))


def rows_in_their_order(clock: Clock) -> None:
    """A table of answered forms, with rows in order of arrival."""
    sql("CREATE TABLE answered (receipt varchar(64) PRIMARY KEY)")

    def note(tray: Any) -> None:
        for receipt in sorted(sealed.receipt for sealed in tray._new.values()):
            sql("INSERT INTO answered VALUES (%s)", receipt)

    when_kept(note)


def cards_marked_at_once(clock: Clock) -> None:
    """The mark says nothing, but PostgreSQL moves a changed row behind the others."""
    set_on_the_card("fate", str)


def slots_one_after_the_other(clock: Clock) -> None:
    vars(slots)["_drawn"] = lambda free, count: free[:count]


def nonces_that_count(clock: Clock) -> None:
    numbers = itertools.count(1)
    really = vars(slots)["_noise"]
    vars(slots)["_noise"] = lambda length: next(numbers).to_bytes(12, "big") if length == 12 else really(length)


def session_touched(clock: Clock) -> None:
    def touch(request: Any) -> None:
        store = SessionStore()
        store["address"] = request.META["REMOTE_ADDR"]
        store.create()

    when_answered(touch)


def cookie_set(clock: Clock) -> None:
    """A visitor number, as from a cookie, in a table."""
    numbers: dict[str, int] = {}

    def number(request: Any) -> None:
        agent = request.headers["User-Agent"]
        sql("INSERT INTO visitor VALUES (%s, %s)", numbers.setdefault(agent, len(numbers)), agent)

    sql("CREATE TABLE visitor (number INTEGER, agent TEXT)")
    when_answered(number)


def file_beside_the_database(clock: Clock) -> None:
    def note(request: Any) -> None:
        with (settings.DATA_DIR / "senders.txt").open("a", encoding="utf-8") as file:
            file.write(f"{request.META['REMOTE_ADDR']} {request.body!r}\n")

    when_answered(note)


def mark_on_what_replaced(clock: Clock) -> None:
    """An invisible mark: a zero-width space."""
    really = form_intake._Tray._put

    def put(tray: Any, form: Any, card: Any, *others: Any) -> None:
        if card.digest in tray._inside:
            form = replace(form, notes=f"{form.notes}\N{ZERO WIDTH SPACE}")
        really(tray, form, card, *others)

    vars(form_intake)["_Tray"]._put = put


def receipt_from_the_seat(clock: Clock) -> None:
    really = request_data.read_form

    def read(kind: str, body: bytes) -> Any:
        form = really(kind, body)
        seat = REQUEST.get().META["REMOTE_ADDR"]
        return replace(form, request_id=hashlib.sha256(seat.encode()).hexdigest())

    vars(views)["read_form"] = read
    when_answered(lambda request: None)


def minute_in_the_digest_of_a_large_batch(clock: Clock) -> None:
    """Only in batches of more than forty forms."""
    really_put, really_found = vars(form_intake)["put_in"], vars(receipts)["found_by"]
    batch: list[int] = [0]

    def put_in(forms: Any) -> Any:
        batch[:] = [len(forms)]
        return really_put(forms)

    def found_by(places: Any) -> str:
        minute = f" {clock():%H:%M}" if batch[0] > 40 else ""
        return digest("receipt", " ".join(map(str, places)) + minute) if minute else str(really_found(places))

    vars(form_intake)["put_in"] = put_in
    vars(receipts)["found_by"] = found_by
