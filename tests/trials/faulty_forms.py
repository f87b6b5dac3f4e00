"""Faults for `faulty.py`: a box that loses, duplicates or reveals sealed forms."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from django.db import connection, transaction
from msgspec.structs import replace

from civil_orders.box import slots
from civil_orders.box.sealed_form import Sealed, to_bytes
from civil_orders.box.slot_image import PLACES
from civil_orders.forms import form_intake, receipts, writer
from civil_orders.forms.request_data import Form
from tests.proof.processes import power_cuts

A_MOMENT = 0.05


def acknowledges_forms_before_commit() -> None:
    """Acknowledges a form before putting it into the box."""
    really = writer.Writer.hand_in

    def later(this: writer.Writer, form: Form) -> None:
        time.sleep(A_MOMENT)
        really(this, form)

    def at_once(this: writer.Writer, form: Form) -> Future[form_intake.Answer]:
        threading.Thread(target=later, args=(this, form)).start()
        answered: Future[form_intake.Answer] = Future()
        answered.set_result(
            form_intake.Acknowledged(
                receipts.drawn(form_intake.card_digest(form.card), form.request_id), repeated=False
            )
        )
        return answered

    vars(writer)["Writer"].hand_in = at_once


def ignores_request_ids_of_forms() -> None:
    """Counts every late retry as a newer form."""
    really = form_intake.put_in
    fresh = lambda form: replace(form, request_id=secrets.token_hex(16))  # noqa: E731
    vars(form_intake)["put_in"] = lambda forms: really(list(map(fresh, forms)))


def admits_a_card_twice() -> None:
    """Keeps a replaced form in the box."""

    really = form_intake._Tray._put

    def beside(tray: Any, *what: Any) -> None:
        for card in [card for card in tray._inside if card == what[1].digest]:
            older = tray._inside.pop(card)
            tray._new[older.request] = replace(older, card=older.request)
        really(tray, *what)

    vars(form_intake)["_Tray"]._put = beside


def overwrites_what_is_replaced() -> None:
    """Overwrites a replaced form in place, where power may fail."""

    def keep(this: slots.Slots, forms: Sequence[Sealed]) -> None:
        for sealed in forms:
            older = (place for place, lying in this._lying.items() if lying.card == sealed.card)
            free = (place for place in range(PLACES) if place not in this._lying)
            place = next(older, next(free))
            this._write(place, this._sealed(place, to_bytes(sealed)))
            this._lying[place] = sealed

    vars(slots)["Slots"].keep = keep
    power_cuts.plant()


def keeps_rows_of_forms() -> None:
    """The earlier storage: a table with random keys, whose rows are written in key order."""
    really = form_intake._Tray.keep
    kept = "INSERT INTO kept_forms VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"

    def keep(tray: Any) -> None:
        rows = sorted((form.request, form.card, form.receipt, form.notes) for form in tray._new.values())
        with transaction.atomic(), connection.cursor() as cursor:
            without_rowid = "WITHOUT ROWID" if connection.vendor == "sqlite" else ""
            key = "request varchar(64) PRIMARY KEY"
            cursor.execute(
                f"CREATE TABLE IF NOT EXISTS kept_forms ({key}, card text, receipt text, notes text) {without_rowid}"
            )
            for row in rows:
                cursor.execute(kept, row)
        really(tray)

    vars(form_intake)["_Tray"].keep = keep


FAULTS = (
    *(acknowledges_forms_before_commit, ignores_request_ids_of_forms, admits_a_card_twice),
    *(overwrites_what_is_replaced, keeps_rows_of_forms),
)
