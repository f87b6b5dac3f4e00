"""Template filters for Control's forms in Evacuation."""

from collections.abc import Iterator
from typing import get_args

from django import template
from django.utils.translation import gettext

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Side
from boardgames.evacuation.labels import HIDDEN_WORDS, LANE_WORDS, PIECES, PILE_WORDS, WHERE_WORDS
from boardgames.evacuation.templatetags.evacuation_words import called
from megagame.core.sentences import say

register = template.Library()


@register.filter
def choices(of: str) -> list[tuple[str, str]]:
    """The values and names of what Control chooses from by hand."""
    if of == "piece":
        return [(piece, say(called, gettext)) for piece, called in PIECES.items()]
    words = {"pile": PILE_WORDS, "hidden": HIDDEN_WORDS, "where": WHERE_WORDS, "lane": LANE_WORDS}[of]
    return [(value, gettext(word)) for value, word in words.items()]


@register.filter
def sides(box: Box) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Each side of the corner tiles with its corners, and for each face the ends of its lines."""
    for side in get_args(Side):
        corners = box.lines.corners(side)
        yield side, [tuple(", ".join(_ends(box, line) for line in face) for face in corner.faces) for corner in corners]


def _ends(box: Box, line: tuple[str, ...]) -> str:
    ends = dict.fromkeys((line[0], line[-1])) if line else ()
    return "–".join(called(box, space) for space in ends)
