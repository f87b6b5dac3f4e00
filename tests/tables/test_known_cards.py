"""Known cards are cached in memory; a new one is known soon after it was shown."""

from __future__ import annotations

import time

import pytest
from django.db import DatabaseError

from megagame.tables import known_cards
from megagame.tables.known_cards import SEAT_CARDS, KnownCards, seat_card
from tests.tables.side import card, opened

PATIENCE = 10.0


class Shelf:
    """A readable set of cards, which can be away."""

    def __init__(self) -> None:
        self.cards = {"old"}
        self.is_away = False
        self.readings = 0

    def read(self) -> frozenset[str]:
        self.readings += 1
        if self.is_away:
            raise DatabaseError
        return frozenset(self.cards)


def is_soon_in(card: str, cards: KnownCards) -> bool:
    limit = time.monotonic() + PATIENCE
    while card not in cards and time.monotonic() < limit:
        time.sleep(0.001)
    return card in cards


def test_a_new_card_is_known_once_it_was_shown_also_where_the_database_was_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(known_cards, "BETWEEN_READINGS", 0.01)
    shelf = Shelf()
    cards = KnownCards(shelf.read)
    cards.keep()
    assert is_soon_in("old", cards)
    shelf.is_away = True
    shelf.cards.add("new")
    assert "new" not in cards
    before = shelf.readings
    while shelf.readings < before + 2:
        assert "new" not in cards
        time.sleep(0.001)
    shelf.is_away = False
    assert is_soon_in("new", cards)
    shelf.cards.remove("old")
    shelf.cards.add("newest")
    assert is_soon_in("newest", cards)
    assert "old" not in cards


@pytest.mark.django_db
def test_a_seat_card_is_known_however_it_is_typed_and_nothing_else_is() -> None:
    opened()
    SEAT_CARDS.read_anew()
    value = card("residents")
    assert seat_card(value.lower().replace("-", " ")) == value
    assert [seat_card(typed) for typed in ("", "P1", value[:-1], "\0")] == [""] * 4
