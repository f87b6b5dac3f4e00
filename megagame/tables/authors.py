"""Authors of entries other than the Control team."""

from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence, gettext_noop

PROGRAM = gettext_noop("The program")
SET_UP = gettext_noop("Set-up")


def author_called(author: str) -> Sentence:
    """An author's display name; people's names are not translated."""
    return Sentence(author) if author in {PROGRAM, SET_UP} else Sentence("{author}", {"author": author})


def is_players(author: str, seat: Seat) -> bool:
    """Whether the seat's own player requested it. A Control member may be called like Control's seat."""
    return seat != CONTROL and author == seat
