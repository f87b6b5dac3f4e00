"""Seat cards: the holder of a seat's newest card sits there.

Values are stored as printed. Control shows them again to players who change phones, and that must not end the old
phone's session. They protect nothing outside the database that holds them.
"""

from collections.abc import Iterable

from django.db import transaction

from megagame import card_values
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.refusals import TOO_MANY_CARDS
from megagame.tables.live import layer
from megagame.tables.models import SeatCard, Table

CARDS_CHANGED = "cards.changed"


def issue(table_name: str, seat: Seat, value: str = "") -> str:
    """Give a seat another card, with this value or a new one, and return it.

    The old card stops working, and its screens are closed at once.
    """
    value = value or card_values.drawn()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(name=table_name)  # as in `play`, so that nobody acts in between
        SeatCard.objects.update_or_create(table=table, seat=seat, defaults={"value": value})
    layer.tell({"type": CARDS_CHANGED})
    return value


def issue_first(table: Table, seats: Iterable[Seat]) -> None:
    """Give every seat of a new table a card, except Control's. Refused: `too_many_cards`."""
    cards = [SeatCard(table=table, seat=seat, value=card_values.drawn()) for seat in seats if seat != CONTROL]
    if SeatCard.objects.filter(table__kept=None).count() + len(cards) > card_values.MOST_LIVE:
        raise Refusal(TOO_MANY_CARDS, most=card_values.MOST_LIVE)
    SeatCard.objects.bulk_create(cards)


def issue_missing(table: Table, seats: Iterable[Seat]) -> None:
    """Give a card to each of these seats that has none, as when a ruling brought it in. Refused: as `issue_first`."""
    have = set(table.cards.values_list("seat", flat=True))
    if missing := [seat for seat in seats if seat not in have]:
        issue_first(table, missing)
