"""What to tell a person whose input is no valid action."""

import re

from django.utils.translation import gettext, gettext_noop

from megagame.core.documents import BadDocument
from megagame.core.input.unseen import PROBLEM, quoted
from megagame.core.sentences import say

LONGEST_PLACE, LONGEST_PROBLEM = 100, 300

SENTENCES = (
    (r"unknown field", gettext_noop("There is no field {place}.")),
    (r"missing|expected .* of length >= 1\b.*", gettext_noop("{place} is missing.")),
    (
        r"not spelled as it must be, like (?P<like>.*)",
        gettext_noop("{place} is not spelled as it must be. Example: {like}."),
    ),
    (r"not spelled as it must be", gettext_noop("{place} is not spelled as it must be.")),
    (r"expected int( \| null)?, .*", gettext_noop("{place} must be a whole number.")),
    (r"expected .* of length <= (?P<most>\d+).*", gettext_noop("{place} is too long: at most {most}.")),
    (r"expected .* of length >= (?P<least>\d+).*", gettext_noop("{place} is too short: at least {least}.")),
    (r"expected int >= (?P<least>-?\d+).*", gettext_noop("{place} must be {least} at least.")),
    (r"expected int <= (?P<most>-?\d+).*", gettext_noop("{place} must be {most} at most.")),
    (r"not JSON: .*", gettext_noop("{place} is no file of JSON in UTF-8.")),
    (r"too long: at most (?P<most>.*)", gettext_noop("{place} is too long: at most {most}.")),
    (PROBLEM, gettext_noop("{place} has a character that nobody sees. Type it again.")),
    (r"duplicate key", gettext_noop("{place} stands there twice.")),
    (r"contradicts another field", gettext_noop("{place} contradicts another field.")),
    (r"invalid enum value .*; allowed: (?P<words>.*)", gettext_noop("{place} must be one of these: {words}.")),
)
OF_AN_ACTION = (
    (r"unknown field", gettext_noop("This page is older than the table. Load it again.")),
    (r"missing", gettext_noop("Something is missing here. Choose it or fill it in first.")),
    (
        r"not spelled as it must be, like (?P<like>.*)",
        gettext_noop("This is not written as it must be. Example: {like}."),
    ),
    (r"not spelled as it must be", gettext_noop("This is not written as it must be.")),
    (PROBLEM, gettext_noop("This has a character that nobody sees. Type it again.")),
    (r"expected int( \| null)?, .*", gettext_noop("A whole number is needed here.")),
    (r"expected .* of length <= (?P<most>\d+).*", gettext_noop("This is too long. Maximum: {most}.")),
    (r"expected .* of length >= (?P<least>\d+).*", gettext_noop("Something is missing here. Minimum: {least}.")),
    (r"expected int >= (?P<least>-?\d+).*", gettext_noop("This number is too small. Minimum: {least}.")),
    (r"expected int <= (?P<most>-?\d+).*", gettext_noop("This number is too large. Maximum: {most}.")),
)
NOT_POSSIBLE = gettext_noop("This is not one of the possible values.")
GAME_SAYS = gettext_noop("{place}: {problem}")
OTHERWISE = gettext_noop("{place} is not one of the possible values.")
NO_PLACE = gettext_noop("This is not something that the table understands.")


def sentence_of_action(bad: BadDocument) -> str:
    """One sentence about an action that a page sent, in the reader's language.

    It names no field, as field names are for programs. The page marks the field.
    """
    if bad.sentence:
        return say(bad.sentence, gettext)
    for pattern, text in OF_AN_ACTION:
        if found := re.fullmatch(pattern, bad.problem):
            return gettext(text).format(**found.groupdict())
    return gettext(NOT_POSSIBLE if bad.place else NO_PLACE)


def sentence_of(bad: BadDocument, place: str) -> str:
    """One sentence in the reader's language, with the name of the field at `place` (empty: the whole input)."""
    place = quoted(place, LONGEST_PLACE)
    if bad.sentence:
        problem = quoted(say(bad.sentence, gettext), LONGEST_PROBLEM)
        return gettext(GAME_SAYS).format(place=place, problem=problem)
    if not place:
        return gettext(NO_PLACE)
    for pattern, text in SENTENCES:
        if found := re.fullmatch(pattern, bad.problem):
            return gettext(text).format(place=place, **found.groupdict())
    return gettext(OTHERWISE).format(place=place)
