"""`manage.py` with planted faults that the proofs must find."""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

ZONE = int(time.localtime().tm_gmtoff * 1e9)  # of the system; Django uses its own
django.setup()

from channels.layers import get_channel_layer  # noqa: E402
from django.apps import apps  # noqa: E402
from django.core.management import execute_from_command_line  # noqa: E402
from django.db import transaction  # noqa: E402
from django.db.models.signals import post_migrate  # noqa: E402
from django.http import HttpRequest  # noqa: E402

from civil_orders.forms import form_intake, receipts, writer  # noqa: E402
from civil_orders.forms.request_data import Form  # noqa: E402
from megagame.core.game import Refusal, tag_of  # noqa: E402
from megagame.machine import addresses, machine_clock  # noqa: E402
from megagame.serving import channel  # noqa: E402
from megagame.tables.connections import presence  # noqa: E402
from megagame.tables.journals import journal  # noqa: E402
from megagame.tables.live import hub  # noqa: E402
from megagame.tables.models import Entry, Table  # noqa: E402
from megagame.tables.pages import action_views  # noqa: E402
from tests.proof.processes import moved_time  # noqa: E402
from tests.trials import faulty_disks, faulty_forms  # noqa: E402

A_MOMENT = 0.05


def acknowledges_before_commit(seconds: float = A_MOMENT) -> None:
    """Answers first and writes later, like a queue, except for the box, on which captains wait."""
    really = vars(action_views)["play"]

    def later(*arguments: Any, **named: Any) -> None:
        time.sleep(seconds)
        really(*arguments, **named)

    def at_once(table: str, action: Any, asker: Any) -> int:
        if tag_of(type(action)) in {"open_box", "shut_box"}:
            number: int = really(table, action, asker)
            return number
        threading.Thread(target=later, args=(table, action, asker)).start()
        return 0

    vars(action_views)["play"] = at_once


def acknowledges_long_before_commit() -> None:
    """The same where presses are few, as on a server whose memory runs out."""
    acknowledges_before_commit(2)


def ignores_request_ids() -> None:
    """Counts every retry again; responses are delayed, as on a bad network."""
    really, read = vars(action_views)["play"], vars(action_views)["read"]

    def slowly(*arguments: Any, **named: Any) -> int:
        number: int = really(*arguments, **named)
        time.sleep(A_MOMENT)
        return number

    vars(action_views)["play"] = slowly

    def with_another_id(request: HttpRequest) -> Any:
        """Only for notes: placing a token again is refused forever, so its presser would never go on."""
        data = read(request)
        return data._replace(request_id=secrets.token_hex(8)) if request.POST.get("type") == "note" else data

    vars(action_views)["read"] = with_another_id


def tells_before_commit() -> None:
    """Shows screens before the commit, and longer if more than Control's log changes."""

    def at_once(publish: partial[None], **_: Any) -> None:
        publish()
        _, change, _ = publish.args
        time.sleep(A_MOMENT if len(change.moved) == 1 else 8 * A_MOMENT)

    vars(transaction)["on_commit"] = at_once


def tells_both_that_they_did_it() -> None:
    """Tells both of two racing pressers that they succeeded."""
    really = vars(action_views)["play"]

    def play(*arguments: Any, **named: Any) -> int:
        try:
            number: int = really(*arguments, **named)
        except Refusal:
            return 0
        return number

    vars(action_views)["play"] = play


def has_a_clock_like_a_watch() -> None:
    """The turn's clock follows system time and zone, and stops while the machine sleeps."""
    at_first, awake = time.time_ns() - time.monotonic_ns(), [time.monotonic_ns() + ZONE]
    moved_time.plant()

    def tick() -> None:
        while True:
            time.sleep(A_MOMENT)
            awake[0] += int(A_MOMENT * 1e9)

    threading.Thread(target=tick, daemon=True).start()
    vars(machine_clock)["_steady_nanoseconds"] = lambda: awake[0] + time.time_ns() - time.monotonic_ns() - at_first


def stops_counting_at_the_first_fault() -> None:
    """An unexpected error ends the count of screens for good."""
    really = vars(hub)["_counted"]

    def counted(summary: Any) -> None:
        try:
            really(summary)
        except OSError as problem:
            raise RuntimeError from problem

    vars(hub)["_counted"] = counted


def opens_a_file_for_each_press() -> None:
    """Each press needs a free file descriptor."""
    read = vars(action_views)["read"]

    def and_look(request: HttpRequest) -> Any:
        Path(os.devnull).read_bytes()
        return read(request)

    vars(action_views)["read"] = and_look


def drops_forms_and_frames() -> None:
    """Acknowledges but drops every form of every third card, and empties every frame but the first.

    A dropped form might be sent again, and a slow machine merges frames: dropping single ones might go unnoticed.
    """
    really, hand_on, cards = writer.Writer.hand_in, vars(hub)["Stream"]._hand_on, list[str]()

    def sometimes(this: writer.Writer, form: Form) -> Future[form_intake.Answer]:
        if form.card not in cards:
            cards.append(form.card)
        if cards.index(form.card) % 3 != 2:
            return really(this, form)
        answered: Future[form_intake.Answer] = Future()
        answered.set_result(
            form_intake.Acknowledged(
                receipts.drawn(form_intake.card_digest(form.card), form.request_id), repeated=False
            )
        )
        return answered

    vars(writer)["Writer"].hand_in = sometimes
    vars(hub)["Stream"]._hand_on = lambda this, version, parts: hand_on(this, version, {} if this.markup else parts)


def loses_the_newest_entries_when_upgraded() -> None:
    """A migration that deletes the newest entry of each table."""

    def forget(plan: Sequence[Any], **_: Any) -> None:
        for table in Table.objects.filter(number__gt=1) if plan else ():
            Entry.objects.filter(table=table, number=table.number).delete()
            Table.objects.filter(pk=table.pk).update(number=table.number - 1)

    post_migrate.connect(forget, sender=apps.get_app_config("tables"), weak=False)


def overlooks_what_it_does_not_know() -> None:
    """Starts without looking for entries of another program version."""
    vars(journal)["unreadable"] = lambda: None


def believes_that_every_message_comes() -> None:
    """Screens follow messages only, and all messages are lost."""

    async def lose(*_: Any) -> None:
        """Loses the message, as a layer may."""

    vars(get_channel_layer())["group_send"] = lose
    vars(hub)["_compare"] = lambda versions: None


def hurries() -> None:
    """No fault: shortens the timeouts for silent screens and slow requests to a few seconds."""
    vars(presence)["STALLED_BEATS"], vars(channel)["REQUEST_SECONDS"] = 6, 3


def gives_nobody_up() -> None:
    """Never gives up silent screens and slow requests."""
    vars(presence)["STALLED_BEATS"] = vars(channel)["REQUEST_SECONDS"] = 10**9


def knows_its_first_addresses_alone() -> None:
    """Answers only at the addresses that the machine had at start."""
    vars(addresses)["watch"] = lambda *what: None


def holds_all_up_for_each_screen() -> None:
    """Serves screen requests one at a time, slowly."""
    really = hub.watch

    def slowly(*what: Any) -> None:
        time.sleep(4 * A_MOMENT)
        really(*what)

    vars(hub)["watch"] = slowly


FAULTS = {
    fault.__name__: fault
    for fault in (
        *(acknowledges_before_commit, acknowledges_long_before_commit, ignores_request_ids),
        *(tells_before_commit, tells_both_that_they_did_it),
        *(has_a_clock_like_a_watch, *faulty_disks.FAULTS, *faulty_forms.FAULTS),
        *(stops_counting_at_the_first_fault, opens_a_file_for_each_press),
        *(hurries, gives_nobody_up, knows_its_first_addresses_alone, holds_all_up_for_each_screen),
        *(loses_the_newest_entries_when_upgraded, overlooks_what_it_does_not_know),
        *(believes_that_every_message_comes, drops_forms_and_frames),
    )
}

if __name__ == "__main__":
    for name in sys.argv[1].split(","):
        FAULTS[name]()
    execute_from_command_line([sys.argv[0], *sys.argv[2:]])
