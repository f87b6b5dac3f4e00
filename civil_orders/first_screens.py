"""The screens that a card lets its holder watch, as they are now: a page that was just opened need not ask a socket."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import get_language

from civil_orders.receipts import OTHERWISE
from megagame.tables import screens
from megagame.tables.access import look
from megagame.tables.screens import View

NO_PLACE: Mapping[str, frozenset[str]] = {
    "order": frozenset({"just", "pending", "totals", "projector"}),
    "district": frozenset({"projector"}),
}
"""The parts for which the page of such a card has no place."""


def shown_by(card: str, kind: str, streams: Iterable[str]) -> list[dict[str, Any]]:
    """Of `streams` those that the socket would show to the holder of this card's value, in the reader's language.

    Each as `{"stream", "version", "parts"}`, with all parts for which the page of this `kind` of card has a place: a
    socket that is told the version goes on from there.
    """
    return [_shown(stream, NO_PLACE[kind]) for stream in streams if _may_see(card, stream)]


def _may_see(card: str, stream: str) -> bool:
    table, _, seat = stream.partition("/")
    return look(AnonymousUser(), card, table, seat).allowed


def _shown(stream: str, without: frozenset[str]) -> dict[str, Any]:
    table, _, seat = stream.partition("/")
    whole = screens.whole(View(table, seat, get_language() or OTHERWISE))
    parts = {name: markup for name, markup in whole.markup.items() if name not in without}
    return {"stream": stream, "version": whole.version, "parts": parts}
