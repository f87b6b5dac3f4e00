"""Valid cards, cached in memory so that their holders are served before strangers."""

import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connection

from megagame import card_values
from megagame.tables.models import SeatCard

logger = logging.getLogger(__name__)

BETWEEN_READINGS = 1.0
"""Seconds between two reads. An unknown card triggers one, as it may be new."""


class KnownCards:
    """The cards that `read` returns. Being among them means only being served earlier."""

    def __init__(self, read: Callable[[], frozenset[str]]) -> None:
        self._read = read
        self._cards: frozenset[str] = frozenset()
        self._is_new = threading.Event()

    def __contains__(self, card: str) -> bool:
        if card in self._cards:
            return True
        self._is_new.set()
        return False

    def keep(self) -> None:
        """Start a thread that keeps the cache current."""
        self._is_new.set()
        threading.Thread(target=self._keep, name="cards", daemon=True).start()

    def read_anew(self) -> None:
        self._cards = self._read()

    def _keep(self) -> None:
        while self._is_new.wait():
            self._is_new.clear()
            try:
                self.read_anew()
            except DatabaseError:  # the database may be away; until it is back, new cards are strangers
                logger.exception("Cards could not be read")
            connection.close()
            time.sleep(BETWEEN_READINGS)


def _seat_cards() -> frozenset[str]:
    return frozenset(SeatCard.objects.values_list("value", flat=True))


SEAT_CARDS = KnownCards(_seat_cards)


def seat_card(typed: str) -> str:
    """The value of a seat card, however it was typed; empty if no such card is known."""
    value = card_values.read(typed) or typed
    return value if value and value in SEAT_CARDS else ""
