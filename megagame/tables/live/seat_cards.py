"""Seat cards: anyone who holds a seat's newest card sits there.

Their values are kept as they are printed, because Control shows them again to whoever changes phones, and that must not
throw out who sits there. They guard nothing that does not lie beside them in the same database.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from megagame import card_values
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.refusals import TOO_MANY_CARDS
from megagame.tables.live import layer
from megagame.tables.models import SeatCard, Table

CARDS_CHANGED = "cards.changed"


def issue(table_name: str, seat: Seat, value: str = "") -> str:
    """Gives a seat another card, with this value or a new one, and returns it.

    The card before opens nothing from now on, and whoever used it is thrown out at once.
    """
    value = value or card_values.drawn()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(name=table_name)  # as for playing, so that none acts meanwhile
        SeatCard.objects.update_or_create(table=table, seat=seat, defaults={"value": value})
    layer.tell({"type": CARDS_CHANGED})
    return value


def issue_first(table: Table, seats: Iterable[Seat]) -> None:
    """Gives every seat of a new table a card. Refused: `too_many_cards`."""
    cards = [SeatCard(table=table, seat=seat, value=card_values.drawn()) for seat in seats if seat != CONTROL]
    if SeatCard.objects.filter(table__kept=None).count() + len(cards) > card_values.MOST_LIVE:
        raise Refusal(TOO_MANY_CARDS, most=card_values.MOST_LIVE)
    SeatCard.objects.bulk_create(cards)
