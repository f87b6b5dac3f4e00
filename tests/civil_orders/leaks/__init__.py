"""Leaks to plant in a day; comparing two days must find each of them.

A leak takes the day's clock, and changes what a careless author could have written. As days are slow, leaks that show
in the same variant are planted together, if each shows in another place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.civil_orders.leaks import shown, stored
from tests.civil_orders.leaks.planting import Clock

Leak = Callable[[Clock], None]


class Together(NamedTuple):
    """Leaks of one day: the variant that reveals them, and for each a pattern of the differences' names."""

    variant: str
    places: Mapping[Leak, str]
    on_postgresql: bool = False


TOGETHER = (
    Together(
        "arrival",
        {
            stored.created_at: "in the box dump: civil_orders_card",
            stored.rows_in_their_order: "in the box dump: answered",
            stored.slots_one_after_the_other: "in the box files: event.box",
            shown.card_in_a_path: "^log",
            shown.user_agent_in_an_error_page: "in the box somebody",
            shown.live_counter: "after .* count en",
            shown.arrival_in_an_accepted_answer: "answer to shut_box",
        },
    ),
    Together(
        "arrival",
        {
            stored.serial_id: "in the box dump: civil_orders_card",
            stored.nonces_that_count: "in the box files: event.box",
            shown.receipts_on_standard_error: "^log",
            shown.live_counter_in_one_language: "after .* count zh-hans",
            shown.forms_counted_by_readiness: "after .* health en",
            shown.arrival_sort: "unsealed control /console/ en",
        },
    ),
    Together(
        "arrival",
        {
            stored.minute_in_the_digest_of_a_large_batch: "in the box files: event.box",
            shown.funding_moved_at_sending: "in the box dump: tables_entry",
            shown.sender_falls_asleep: "after .* health en",
        },
    ),
    Together(
        "senders",
        {
            stored.session_touched: "in the box dump: django_session",
            stored.cookie_set: "in the box dump: visitor",
            stored.file_beside_the_database: "in the box files: senders.txt",
            stored.receipt_from_the_seat: "in the box files: event.box",
            shown.address_in_a_log: "^log",
        },
    ),
    Together("senders", {shown.log_of_sockets: "^log"}),
    Together("replaced", {stored.mark_on_what_replaced: "unsealed dump: tables_entry"}),
    # SQLite updates such a row in place.
    Together("arrival", {stored.cards_marked_at_once: "in the box dump: civil_orders_card"}, on_postgresql=True),
)

LEAKS: Mapping[str, Leak] = {leak.__name__: leak for together in TOGETHER for leak in together.places}
