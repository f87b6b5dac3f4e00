"""The screens that a card lets its holder watch, as they are now: a page that was just opened need not ask a socket."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language

from civil_orders.receipts import OTHERWISE
from megagame.core.game import Seat
from megagame.tables.connections.rights import Title
from megagame.tables.live.judging import claim, judged
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import View

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
    claims = {stream: claim("", card, *_screen(stream)) for stream in streams}
    verdicts = judged(set(claims.values()))
    return [_shown(stream, NO_PLACE[kind]) for stream, asked in claims.items() if isinstance(verdicts[asked], Title)]


def _screen(stream: str) -> tuple[str, Seat]:
    table, _, seat = stream.partition("/")
    return table, seat


def _shown(stream: str, without: frozenset[str]) -> dict[str, Any]:
    table, seat = _screen(stream)
    whole = screens.whole(View(table, seat, get_language() or OTHERWISE))
    parts = {name: markup for name, markup in whole.markup.items() if name not in without}
    return {"stream": stream, "version": whole.version, "parts": parts}
