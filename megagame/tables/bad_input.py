"""What to tell a person whose input is not an action at all."""

from __future__ import annotations

import re

from django.utils.translation import gettext, gettext_noop

from megagame.core.documents import BadDocument
from megagame.core.sentences import say

SENTENCES = (
    (r"unknown field", gettext_noop("There is no field {place}.")),
    (r"missing", gettext_noop("{place} is missing.")),
    (r"not spelled as it must be", gettext_noop("{place} is not spelled as it must be: a hex is written like C12.")),
    (r"expected int, .*", gettext_noop("{place} must be a whole number.")),
    (r"expected .* of length <= (?P<most>\d+).*", gettext_noop("{place} is too long: at most {most}.")),
    (r"expected .* of length >= (?P<least>\d+).*", gettext_noop("{place} is too short: at least {least}.")),
    (r"expected int >= (?P<least>-?\d+).*", gettext_noop("{place} must be {least} at least.")),
    (r"expected int <= (?P<most>-?\d+).*", gettext_noop("{place} must be {most} at most.")),
    (r"not JSON: .*", gettext_noop("{place} is no file of JSON in UTF-8.")),
    (r"too long: at most (?P<most>.*)", gettext_noop("{place} is too long: at most {most}.")),
    (r"duplicate key", gettext_noop("{place} stands there twice.")),
    (r"contradicts another field", gettext_noop("{place} contradicts another field.")),
)
GAME_SAYS = gettext_noop("{place}: {problem}")
OTHERWISE = gettext_noop("{place} is not one of the possible values.")
NO_PLACE = gettext_noop("This is not something that the table understands.")


def sentence_of(bad: BadDocument, place: str) -> str:
    """One sentence in the reader's language, with the name of the field at `place` (empty: the whole input)."""
    if bad.sentence:
        return gettext(GAME_SAYS).format(place=place, problem=say(bad.sentence, gettext))
    if not place:
        return gettext(NO_PLACE)
    for pattern, text in SENTENCES:
        if found := re.fullmatch(pattern, bad.problem):
            return gettext(text).format(place=place, **found.groupdict())
    return gettext(OTHERWISE).format(place=place)
