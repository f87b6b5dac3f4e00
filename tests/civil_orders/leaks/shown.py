"""Leaks into pages, responses and logs."""

from __future__ import annotations

import itertools
import logging
import sys
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any

from django.http import HttpResponseNotFound
from django.utils.translation import get_language
from msgspec.structs import replace

from civil_orders.forms import form_counts, outcomes, unsealing
from civil_orders.phones import no_trace
from crisis_map.records.actions import Fund
from megagame.core.game import CONTROL
from megagame.readiness import watch
from megagame.tables.connections import connected_screens, presence
from megagame.tables.live import sockets
from megagame.tables.pages import action_views
from megagame.tables.playing.play import Asker, play
from tests.civil_orders.leaks.planting import Clock, when_answered, when_kept

logger = logging.getLogger("leak")


def address_in_a_log(clock: Clock) -> None:
    when_answered(lambda request: logger.warning("A form from %s", request.META["REMOTE_ADDR"]))


def user_agent_in_an_error_page(clock: Clock) -> None:
    seen: list[str] = []
    when_answered(lambda request: seen.append(request.headers["User-Agent"]))
    vars(no_trace)["response_for_exception"] = lambda request, problem: HttpResponseNotFound(f"not here, {seen[-1:]}")


def card_in_a_path(clock: Clock) -> None:
    """As if addresses with cards were logged."""
    when_answered(lambda request: logger.warning("POST /order/%s/", request.body[10:24]))


def live_counter(clock: Clock) -> None:
    vars(form_counts)["shown"] = lambda: form_counts.count(clock().replace(second=0))


def funding_moved_at_sending(clock: Clock) -> None:
    numbers = itertools.count(1)

    def move(tray: Any) -> None:
        for sealed in tray._new.values():
            asker = Asker(author="box", seat=CONTROL, request_id=f"move-{next(numbers)}")
            play("crisis-map", Fund(sealed.district, 1), asker)

    when_kept(move)


def arrival_sort(clock: Clock) -> None:
    arrived: list[str] = []
    when_kept(lambda tray: arrived.extend(sealed.receipt for sealed in tray._new.values()))

    def by_arrival(forms: Iterable[Any], key: Any = None) -> list[Any]:
        return sorted(forms, key=lambda form: arrived.index(form.receipt))

    vars(unsealing)["sorted"] = by_arrival


def log_of_sockets(clock: Clock) -> None:
    really = vars(sockets)["live"]

    async def live(scope: Any, receive: Any, send: Any) -> None:
        async def heard() -> Any:
            said = await receive()
            logger.warning("%s says %s", scope["client"], said.get("text"))
            return said

        await really(scope, heard, send)

    vars(sockets)["live"] = live


def receipts_on_standard_error(clock: Clock) -> None:
    really = vars(outcomes)["fate"]

    def fate(words: str) -> Any:
        sys.stderr.write(f"{words}\n")
        return really(words)

    vars(outcomes)["fate"] = fate


def live_counter_in_one_language(clock: Clock) -> None:
    """Control's part differs in simplified Chinese."""
    really = vars(form_counts)["shown"]

    def shown() -> Any:
        return form_counts.count(clock().replace(second=0)) if get_language() == "zh-hans" else really()

    vars(form_counts)["shown"] = shown


def forms_counted_by_readiness(clock: Clock) -> None:
    """Readiness depends on one district's forms in the box."""
    came: list[str] = []
    when_kept(lambda tray: came.extend(sealed.district for sealed in tray._new.values()))
    really = vars(watch)["gathered"]
    vars(watch)["gathered"] = lambda: replace(really(), captains=1 + came.count("quays"))


def arrival_in_an_accepted_answer(clock: Clock) -> None:
    """Responses to actions hold more than the entry's number."""
    arrived: list[str] = []
    when_kept(lambda tray: arrived.extend(sorted(sealed.district for sealed in tray._new.values())))
    really = vars(action_views)["JsonResponse"]
    vars(action_views)["JsonResponse"] = lambda data, **how: really({**data, "forms": arrived[:4]}, **how)


def sender_falls_asleep(clock: Clock) -> None:
    """The health strip counts a sender's page as asleep."""
    sent: set[str] = set()
    pages: dict[Any, str] = {}
    address: ContextVar[str] = ContextVar("address")
    really_live, really_arrived = vars(sockets)["live"], connected_screens.ConnectedScreens.arrived
    really_condition = presence.Presence.condition

    async def live(scope: Any, receive: Any, send: Any) -> None:
        address.set(scope["client"][0])
        await really_live(scope, receive, send)

    def arrived(this: Any, *what: Any) -> Any:
        page = really_arrived(this, *what)
        pages[page] = address.get()
        return page

    def condition(this: Any, now: float) -> Any:
        return "asleep" if pages[this] in sent else really_condition(this, now)

    vars(sockets)["live"] = live
    vars(connected_screens)["ConnectedScreens"].arrived = arrived
    vars(presence)["Presence"].condition = condition
    when_answered(lambda request: sent.add(request.META["REMOTE_ADDR"]))
