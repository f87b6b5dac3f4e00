"""Which order and district cards are live, kept in memory by their digests (`megagame/tables/known_cards.py`)."""

from __future__ import annotations

from civil_orders.digests import digest
from civil_orders.models import Card
from megagame import card_values
from megagame.tables.known_cards import KnownCards


def _live() -> frozenset[str]:
    return frozenset(Card.objects.exclude(fate="void").values_list("digest", flat=True))


LIVE = KnownCards(_live)


def live_card(typed: str) -> str:
    """The digest of the card that was typed in whatever way; empty where no such card is known."""
    value = card_values.read(typed)
    known = digest("card", value) if value else ""
    return known if known and known in LIVE else ""
