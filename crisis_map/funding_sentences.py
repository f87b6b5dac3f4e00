"""What Control's log says of funding."""

from __future__ import annotations

from typing import assert_never

from crisis_map.city.city import City
from crisis_map.records.funding_events import FundingEvent, FundingPlanned, FundingSet
from megagame.core.sentences import Sentence, gettext_noop


def told(city: City, event: FundingEvent) -> Sentence:
    """What happened, in plain words."""
    match event:
        case FundingSet():
            each = f"{city.name_of(event.district)} {event.amount}"
            return Sentence(gettext_noop("Funding: {each}."), {"each": each})
        case FundingPlanned():
            text = gettext_noop("Funding planned for turn {turn}: {district} {amount}.")
            return Sentence(
                text, {"turn": event.turn, "district": city.name_of(event.district), "amount": event.amount}
            )
        case _:
            assert_never(event)
