"""How many cards a city needs and may have: the one place where planning, readiness and printing ask that."""

from __future__ import annotations

from megagame import card_values
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.state import MOST_CAPTAINS

SPARE = 2
DISTRICT_CARDS = 1
"""Of each district: one value, however often it is printed."""


def needed(captains: int) -> int:
    """How many order cards of a turn each district gets, by the captains of the largest district."""
    return captains + SPARE


def most_captains(districts: int) -> int:
    """For so many captains of the largest district a turn's cards can be made, beside the district cards."""
    cards = card_values.MOST_LIVE // districts - DISTRICT_CARDS if districts else 0
    return min(MOST_CAPTAINS, max(0, cards - SPARE))


def too_many_captains(captains: int, districts: int) -> Sentence | None:
    """Why there are more captains than cards, and what to do; None where the cards are enough."""
    if not districts:
        return Sentence(gettext_noop("Captains without cards: cards are of districts, and there is none. Add one."))
    most = most_captains(districts)
    if captains <= most:
        return None
    text = gettext_noop(
        "More captains than cards: {captains} in the largest district, and a turn has cards for {most}. Plan fewer."
    )
    return Sentence(text, {"captains": captains, "most": most})
