"""Sentences that all board games share."""

from __future__ import annotations

from collections.abc import Mapping

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.sentences import Sentence, gettext_noop

BESIDE_PLAYERS: Mapping[Seat, Sentence] = {
    CONTROL: Sentence(gettext_noop("Control")),
    WALL: Sentence(gettext_noop("the table view")),
}
"""Names of the seats that every table has."""


def said(text: str, /, **what: str | int | Sentence) -> Sentence:
    return Sentence(text, what)


def way(from_: str, to: str) -> dict[str, str]:
    """The ends of a move as sentences name them: `from` and `to`."""
    return {"from": from_, "to": to}
