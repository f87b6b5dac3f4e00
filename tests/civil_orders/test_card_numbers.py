"""A city may have as many captains as its districts can have cards for, and not one more."""

from __future__ import annotations

import pytest

from civil_orders.cards import card_stacks
from civil_orders.cards.card_numbers import most_captains, too_many_captains
from civil_orders.cards.card_stacks import Wish
from megagame import card_values
from megagame.core.game import Refusal
from megagame.core.sentences import say
from tests.civil_orders.world import state


@pytest.mark.usefixtures("city")
def test_cards_can_be_made_for_the_most_captains_and_for_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_values, "MOST_LIVE", 40)
    most = most_captains(len(state().city.districts))
    card_stacks.make(Wish(None))
    assert {len(stack.values) for stack in card_stacks.make(Wish(1, captains=most))} == {most + 2}
    with pytest.raises(Refusal) as refused:
        card_stacks.make(Wish(1, captains=most + 1))
    assert refused.value.code == "too_many_cards"


def test_more_captains_than_cards_are_told_with_both_numbers() -> None:
    assert too_many_captains(157, 5) is None
    said = too_many_captains(158, 5)
    assert said is not None
    assert say(said).startswith("More captains than cards: 158 in the largest district, and a turn has cards for 157.")


def test_without_a_district_nobody_has_a_card() -> None:
    assert most_captains(0) == 0
    said = too_many_captains(1, 0)
    assert said is not None
    assert "cards are of districts, and there is none" in say(said)
