"""How many cards a city needs, and the most it may have."""

from megagame import card_values
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.state import MOST_CAPTAINS

SPARE = 2
DISTRICT_CARDS = 1
"""Each district has one card value, printed as often as needed."""


def needed(captains: int) -> int:
    """Order cards for each district and turn, given the captains of the largest one."""
    return captains + SPARE


def most_captains(districts: int) -> int:
    """The most captains in the largest district for whom a turn's cards can be made."""
    cards = card_values.MOST_LIVE // districts - DISTRICT_CARDS if districts else 0
    return min(MOST_CAPTAINS, max(0, cards - SPARE))


def too_many_captains(captains: int, districts: int) -> Sentence | None:
    """Why there are too many captains for the cards, or None."""
    if not districts:
        return Sentence(gettext_noop("Captains without cards: cards are of districts, and there is none. Add one."))
    most = most_captains(districts)
    if captains <= most:
        return None
    text = gettext_noop(
        "More captains than cards: {captains} in the largest district, and a turn has cards for {most}. Plan fewer."
    )
    return Sentence(text, {"captains": captains, "most": most})
