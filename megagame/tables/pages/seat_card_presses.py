"""Reissue a seat's card, and undo that."""

from collections.abc import Mapping
from typing import Any

from megagame.core.game import Refusal, Seat
from megagame.core.sentences import Sentence, gettext_noop
from megagame.presses.presses import Change, Kind
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.live import seat_cards
from megagame.tables.models import SeatCard, Table

_PAGE = "seats"
ISSUED = gettext_noop("A new card was made for {seat}.")
BACK = gettext_noop("Undo: the card of before counts again, and screens with the new one close")
REFUSALS = {"card_gone": gettext_noop("Meanwhile another card was made for this seat: it stays.")}


def page_of(table: Table) -> str:
    return f"{_PAGE} {table.pk}"


def table_of(page: str) -> str | None:
    """The name of the table of such a page; None if it is another page or its table is gone."""
    kind, _, number = page.partition(" ")
    return Table.objects.filter(pk=number).values_list("name", flat=True).first() if kind == _PAGE else None


def screens(table: Table, seat: Seat) -> int:
    """How many screens show this seat by its card."""
    return sum(
        each.live + each.asleep
        for each in CONNECTED_SCREENS.health.groups
        if (each.table, each.seat, each.who) == (table.name, seat, "")
    )


def issued(table: Table, seat: Seat, called: str) -> Change:
    """Issue a new card; `called` is the seat's display name."""
    old = SeatCard.objects.filter(table=table, seat=seat).values_list("value", flat=True).first()
    new = seat_cards.issue(table.name, seat)
    before = {"table": table.pk, "seat": seat, "old": old, "new": new}
    return Change({"seat": called}, before if old else None)


def _is_newest(before: Any) -> Table | None:
    card = SeatCard.objects.filter(table=before["table"], seat=before["seat"], value=before["new"]).first()
    return card.table if card else None


def _back(before: Any) -> Sentence | None:
    return Sentence(BACK) if _is_newest(before) else None


def _put_back(before: Any) -> None:
    table = _is_newest(before)
    if table is None:
        raise Refusal("card_gone")
    seat_cards.issue(table.name, before["seat"], before["old"])


KINDS: Mapping[str, Kind] = {"issued": Kind(ISSUED, _back, _put_back)}
