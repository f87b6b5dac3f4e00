"""Template filters for Control's forms in Evacuation."""

from django import template
from django.utils.translation import gettext

from boardgames.evacuation.labels import HIDDEN_WORDS, LANE_WORDS, PIECES, PILE_WORDS, WHERE_WORDS
from megagame.core.sentences import say

register = template.Library()


@register.filter
def choices(of: str) -> list[tuple[str, str]]:
    """The values and names of what Control chooses from by hand."""
    if of == "piece":
        return [(piece, say(called, gettext)) for piece, called in PIECES.items()]
    words = {"pile": PILE_WORDS, "hidden": HIDDEN_WORDS, "where": WHERE_WORDS, "lane": LANE_WORDS}[of]
    return [(value, gettext(word)) for value, word in words.items()]
