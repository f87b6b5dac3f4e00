"""Words of the Crisis Map for its templates, in the reader's language."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext, gettext_noop

from crisis_map.console_parts import Secret
from crisis_map.drawing import Pill, Tag
from crisis_map.geometry import REACH, Point
from crisis_map.hex_drawing import HexDrawing, TokenDrawing
from crisis_map.signs import Sign, sign, wrapped
from crisis_map.templatetags.crisis_map_words import change_word, magnitude_word, tag_words
from crisis_map.tokens import forced_out
from megagame.core.sentences import listed, say

register = template.Library()

TOKENS = {
    "population": gettext_noop("population"),
    "refugee": gettext_noop("refugee"),
    "unrest": gettext_noop("unrest"),
    "damage": gettext_noop("damage"),
}
LOOKS = {
    "there": gettext_noop("{token}"),
    "coming": gettext_noop("{token} comes"),
    "leaving": gettext_noop("{token} leaves"),
    "dying": gettext_noop("{token} dies"),
}
PILLS = {
    "dies": gettext_noop("dies"),
    "will-riot": gettext_noop("will riot"),
    "will-fail": gettext_noop("will fail"),
    "will-ruin": gettext_noop("will fall to ruin"),
    "will-slide": gettext_noop("will slide"),
    "died": gettext_noop("died"),
}
CHANGED = {"rioted": "riot", "ruined": "ruin", "slid": "slide"}
PILL_SIZE = 13.0
TAG_SIZE = 16.0
WIDEST_TAG = 12.0
"""In units of the font size."""


@register.filter
def token_word(kind: str) -> str:
    """What people call a kind of token."""
    return gettext(TOKENS[kind])


@register.filter
def token_letter(kind: str) -> str:
    """The letter on a token, which is the same in every language."""
    return kind[0].upper()


@register.filter
def forced(kind: str) -> str:
    """What a displaced token becomes."""
    return forced_out("population" if kind == "population" else "refugee")


@register.filter
def spoken(block: HexDrawing) -> str:
    """A hex as a screen reader says it: label, district, and what stands there."""
    text = gettext("{at}, {district}: {tokens}")
    return text.format(at=block.label, district=district_spoken(block), tokens=tokens_spoken(block))


@register.filter
def district_spoken(block: HexDrawing) -> str:
    """Whose hex it is."""
    return block.district or gettext("slum")


@register.filter
def tokens_spoken(block: HexDrawing) -> str:
    """What stands in a hex, in words."""
    tokens = [_token_spoken(token) for token in block.tokens if token.look in LOOKS]
    return say(listed(tokens), gettext) if tokens else gettext("empty")


@register.inclusion_tag("crisis_map/pill.html")
def pill(mark: Pill) -> dict[str, str | Sign]:
    """A word on the map, on a plate that is as wide as the word is in this language."""
    word = gettext(PILLS[mark.kind]) if mark.kind in PILLS else change_word(CHANGED[mark.kind])
    return {"kind": mark.kind, "word": word, "plate": sign(word, PILL_SIZE, Point(mark.x, mark.y))}


@register.inclusion_tag("crisis_map/pill.html")
def secret_pill(secret: Secret) -> dict[str, str | Sign]:
    """What a crisis to come is, on its hex."""
    crisis = secret.crisis
    word = gettext("{magnitude}, turn {turn}").format(magnitude=magnitude_word(crisis.magnitude), turn=crisis.turn)
    return {"kind": "dies", "word": word, "plate": sign(word, PILL_SIZE, Point(secret.ring.x, secret.ring.y + REACH))}


@register.inclusion_tag("crisis_map/tag.html")
def tag(mark: Tag) -> dict[str, Any]:
    """What a line would do, on a plate beside the map; `plate` is None where there is nothing to say."""
    words = tag_words(mark.outlook, mark.apart)
    lines = wrapped(words, WIDEST_TAG)
    plate = sign(max(lines, key=len), TAG_SIZE, Point(mark.x, mark.y)) if words else None
    return {"allowed": mark.outlook.order.verdict == "executed", "lines": lines, "plate": plate, "top": mark.y - 24}


def _token_spoken(token: TokenDrawing) -> str:
    return gettext(LOOKS[token.look]).format(token=token_word(token.kind))
