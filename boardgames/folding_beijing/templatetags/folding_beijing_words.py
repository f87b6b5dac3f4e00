"""Template filters of Folding Beijing."""

from collections.abc import Mapping

from django import template
from django.utils.translation import gettext, gettext_noop

from boardgames.folding_beijing.parts.pages import MediaCost
from boardgames.folding_beijing.records.cards import Card, Facility
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Side
from boardgames.folding_beijing.screens import SquareScreen
from boardgames.folding_beijing.sentences import CARDS, FACILITIES, SEATS
from megagame.core.sentences import say

register = template.Library()

CHIPS: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("the governor’s chips: {number}"),
    RESIDENTS: gettext_noop("the residents’ chips: {number}"),
}


MEDIA: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("If the media are exposed now, the governor loses {lost} of the chips in hand."),
    RESIDENTS: gettext_noop("If the media are exposed now, the residents lose {lost} of the chips in hand."),
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
def card_short(card: Card) -> str:
    """A card in a list: its people in thousands, or a word."""
    return card if card.isdigit() else card_word(card)


@register.filter
def media_words(cost: MediaCost) -> str:
    if cost.side is None:
        return gettext("If the media are exposed now, nobody loses chips: both hold the same number.")
    return gettext(MEDIA[cost.side]).format(lost=cost.lost)


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
    if square.powered is not None:
        words.append(gettext("power stations next to it: {number}").format(number=square.powered))
    for side, text in CHIPS.items():
        if number := square.chips.of(side):
            words.append(gettext(text).format(number=number))
    return words
