"""Words on the map for templates, in the reader's language."""

import json
from typing import Any

from django import template
from django.utils.translation import gettext, gettext_noop

from crisis_map.city.tokens import forced_out
from crisis_map.drawing.drawn_hexes import HexDrawing, TokenDrawing
from crisis_map.drawing.geometry import ARROW
from crisis_map.drawing.plates import Sign, sign, wrapped
from crisis_map.drawing.shapes import DistrictDrawing, Pill, Tag
from crisis_map.drawing.tags import PILL_WIDTHS, TAG_WIDTHS, Widths
from crisis_map.parts.console import Secret
from crisis_map.templatetags.crisis_map_words import change_word, magnitude_word, tag_words
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
    "will-riot": gettext_noop("will riot"),
    "will-fail": gettext_noop("will fail"),
    "will-ruin": gettext_noop("will fall to ruin"),
    "will-slide": gettext_noop("will slide"),
}
CHANGED = {"rioted": "riot", "ruined": "ruin", "slid": "slide"}


@register.simple_tag
def arrow_measures() -> str:
    """The proportions of arrows as JSON, for scripts."""
    return json.dumps(ARROW._asdict(), separators=(",", ":"))


@register.filter
def token_word(kind: str) -> str:
    return gettext(TOKENS[kind])


@register.filter
def token_letter(kind: str) -> str:
    """The letter on a token, the same in every language."""
    return kind[0].upper()


@register.filter
def forced(kind: str) -> str:
    """The kind that a displaced token becomes."""
    return forced_out("population" if kind == "population" else "refugee")


@register.filter
def spoken(block: HexDrawing) -> str:
    """A hex for screen readers: label, name if any, district and tokens."""
    text = gettext("{at}, {name}, {district}: {tokens}") if block.name else gettext("{at}, {district}: {tokens}")
    what = {"at": block.label, "name": block.name, "district": district_spoken(block)}
    return text.format(**what, tokens=tokens_spoken(block))


@register.filter
def district_spoken(block: HexDrawing) -> str:
    return block.district or gettext("slum")


@register.filter
def tokens_spoken(block: HexDrawing) -> str:
    tokens = [_token_spoken(token) for token in block.tokens if token.look in LOOKS]
    return say(listed(tokens), gettext) if tokens else gettext("empty")


@register.filter
def dead_word(block: HexDrawing) -> str:
    """The word next to tokens that die or have died in a hex."""
    return gettext("dead") if block.have_died else gettext("dies")


@register.inclusion_tag("crisis_map/plate.html")
def flag(district: DistrictDrawing) -> dict[str, Any]:
    name = district.name
    return {**_plate(f"flag district-{district.palette}", name.x, name.y, name.sign), "full": district.full_name}


@register.inclusion_tag("crisis_map/plate.html")
def pill(mark: Pill) -> dict[str, Any]:
    """A word on a plate that fits it in this language."""
    word = gettext(PILLS[mark.kind]) if mark.kind in PILLS else change_word(CHANGED[mark.kind])
    return _plate(f"pill {mark.kind}", mark.x, mark.y, sign(in_lines(word, mark.lines, PILL_WIDTHS[mark.kind])))


@register.inclusion_tag("crisis_map/plate.html")
def secret_pill(secret: Secret, mark: Pill) -> dict[str, Any]:
    """The magnitude and turn of a planned crisis, near its hex."""
    crisis = secret.crisis
    word = gettext("{magnitude}, turn {turn}").format(magnitude=magnitude_word(crisis.magnitude), turn=crisis.turn)
    return _plate(f"pill {mark.kind}", mark.x, mark.y, sign(in_lines(word, mark.lines, PILL_WIDTHS[mark.kind])))


@register.inclusion_tag("crisis_map/plate.html")
def tag(mark: Tag) -> dict[str, Any]:
    """The summary of an open line on a plate; no plate if there is nothing to say."""
    words = tag_words(mark.outlook, mark.apart)
    kind = "tag-plate" if mark.outlook.order.verdict == "executed" else "tag-plate refused"
    return _plate(kind, mark.x, mark.y, sign(in_lines(words, mark.lines, TAG_WIDTHS)) if words else None)


def in_lines(words: str, lines: int, widths: Widths) -> tuple[str, ...]:
    """The words in one line, or in two if the place allows it and one would be too wide."""
    return (words,) if lines == 1 else wrapped(words, widths[lines])


def _plate(kind: str, x: float, y: float, plate: Sign | None) -> dict[str, Any]:
    return {"kind": kind, "x": x, "y": y, "plate": plate}


def _token_spoken(token: TokenDrawing) -> str:
    return gettext(LOOKS[token.look]).format(token=token_word(token.kind))
