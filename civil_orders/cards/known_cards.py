"""Cached digests of the valid cards (`megagame/tables/known_cards.py`)."""

from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.models import Card
from crisis_map.records.state import coming_turn
from megagame import card_values
from megagame.tables.known_cards import KnownCards
from megagame.tables.models import Table


def _live() -> frozenset[str]:
    return frozenset(Card.objects.exclude(fate="void").values_list("digest", flat=True))


def _sealing() -> frozenset[str]:
    cards = Card.objects.filter(kept=None, fate="", turn=_coming_turn())
    return frozenset(cards.values_list("digest", flat=True))


def _coming_turn() -> int:
    try:
        return coming_turn(the_map().state)
    except Table.DoesNotExist:
        return 0


LIVE = KnownCards(_live)
SEALING = KnownCards(_sealing)
"""The order cards of the coming turn that may admit a form."""


def live_card(typed: str) -> str:
    """The digest of a typed card, or "" if it is unknown."""
    value = card_values.read(typed)
    known = digest("card", value) if value else ""
    return known if known and known in LIVE else ""


def may_seal(typed: str) -> bool:
    """Whether a typed card may admit a form."""
    value = card_values.read(typed)
    return value is not None and digest("card", value) in SEALING
