"""Sentences that all board games share."""

from collections.abc import Mapping

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.sentences import Sentence, gettext_noop

HOUSE_SEATS: Mapping[Seat, Sentence] = {
    CONTROL: Sentence(gettext_noop("Control")),
    WALL: Sentence(gettext_noop("the table view")),
}
"""Names of the seats that every table has."""


def sentence(text: str, /, **what: str | int | Sentence) -> Sentence:
    return Sentence(text, what)
