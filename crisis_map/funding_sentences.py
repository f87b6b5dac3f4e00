"""Sentences about funding in Control's log, and its refusals."""

from collections.abc import Mapping
from typing import assert_never

from crisis_map.city.city import City
from crisis_map.records.funding_events import FundingEvent, FundingPlanned, FundingSet
from megagame.core.sentences import Sentence, gettext_noop

REFUSALS: Mapping[str, str] = {
    "funding_short": gettext_noop("{district} has only {left} left."),
    "bad_amount": gettext_noop("Funding is 0 or more, not {amount}."),
    "turn_has_funding": gettext_noop("Turn {turn} has its funding already: change it with Set funding on the console."),
    "nothing_funded": gettext_noop("No funding was changed."),
}


def told(city: City, event: FundingEvent) -> Sentence:
    """Describe an event in plain words."""
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
