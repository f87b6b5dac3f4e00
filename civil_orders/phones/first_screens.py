"""The first screens of a card, so that a new page need not wait for its socket."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language

from civil_orders.forms.receipts import OTHERWISE
from megagame.core.game import Seat
from megagame.tables.connections.rights import Title
from megagame.tables.live.judging import claim, judged
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import View

NO_PLACE: Mapping[str, frozenset[str]] = {
    "order": frozenset({"just", "pending", "totals"}),
    "district": frozenset(),
}
"""Parts that the page of a kind of card does not show."""


def shown_by(card: str, kind: str, streams: Iterable[str]) -> list[dict[str, Any]]:
    """The requested streams that this card may watch, as the socket would send them.

    Each is `{"stream", "version", "parts"}`, with all parts that a page of this `kind` shows. The socket continues from
    the version.
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
