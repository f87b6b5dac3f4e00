"""Template filters of Folding Beijing."""

from collections.abc import Mapping

from django import template
from django.utils.translation import gettext, gettext_noop

from boardgames.folding_beijing.cards import Card, Facility
from boardgames.folding_beijing.screens import SquareScreen
from boardgames.folding_beijing.sentences import CARDS, FACILITIES, SEATS
from boardgames.folding_beijing.sides import GOVERNOR, RESIDENTS, Side
from megagame.core.sentences import say

register = template.Library()

CHIPS: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("the governor’s chips: {number}"),
    RESIDENTS: gettext_noop("the residents’ chips: {number}"),
}


@register.filter
def side_word(side: Side) -> str:
    return say(SEATS[side], gettext)


@register.filter
def card_word(card: Card) -> str:
    return say(CARDS[card], gettext)


@register.filter
def facility_word(facility: Facility) -> str:
    return say(FACILITIES[facility], gettext)


@register.filter
def million(thousands: int) -> str:
    """People in millions."""
    return f"{thousands / 1000:g}"


@register.filter
def spoken(square: SquareScreen) -> str:
    """The label of a square for screen readers."""
    return f"{square.at}: " + ", ".join(_lying(square))


def _lying(square: SquareScreen) -> list[str]:
    if square.facility is None:
        return [gettext("still hidden")]
    facility = facility_word(square.facility)
    words = [facility if square.standing else gettext("{facility} destroyed").format(facility=facility)]
    if square.population is not None:
        words.append(card_word(square.population))
    for side, text in CHIPS.items():
        if number := square.chips.of(side):
            words.append(gettext(text).format(number=number))
    return words
