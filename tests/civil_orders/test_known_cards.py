"""Live cards are cached in memory, by digest only."""

from __future__ import annotations

import pytest

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from civil_orders.cards.known_cards import LIVE, live_card
from civil_orders.digests import digest
from megagame import card_values


@pytest.mark.usefixtures("city")
def test_live_cards_are_known_in_memory_by_their_digests() -> None:
    first, again = (card_stacks.make(Wish(1, captains=2))[0].values[0] for _ in range(2))
    of_district = card_stacks.make(Wish(None))[0].values[0]
    LIVE.read_anew()
    assert live_card(again.lower().replace("-", "")) == digest("card", again)
    assert live_card(of_district) == digest("card", of_district)
    assert [live_card(typed) for typed in ("", first, card_values.drawn(), again[:-1])] == [""] * 4
