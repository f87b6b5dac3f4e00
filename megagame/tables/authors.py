"""Who did something when nobody of the Control team did."""

from __future__ import annotations

from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence, gettext_noop

PROGRAM = gettext_noop("The program")
SET_UP = gettext_noop("Set-up")


def author_called(author: str) -> Sentence:
    """What an entry's author is called; people keep their names."""
    return Sentence(author) if author in {PROGRAM, SET_UP} else Sentence("{author}", {"author": author})


def is_players(author: str, seat: Seat) -> bool:
    """Whether it was asked for by anyone who sits there, and not by one of Control (who may be called so) for them."""
    return seat != CONTROL and author == seat
