"""The rules of what is on the projectors."""

from megagame.core.game import Refusal
from megagame.event.actions import SetTextSize, Show
from megagame.event.events import ProjectorsShow, TextSizeSet
from megagame.event.state import EVERYBODY, LARGEST_TEXT, PROJECTORS, SMALLEST_TEXT, State, messages_to


def show(state: State, action: Show) -> tuple[ProjectorsShow]:
    """Messages are shown while projectors have one. Refused: `no_announcement`; `no_table`, where none is named."""
    if action.what == "announcement" and not messages_to(state, EVERYBODY, PROJECTORS):
        raise Refusal("no_announcement")
    if action.what == "table" and not action.table:
        raise Refusal("no_table")
    return (ProjectorsShow(action.what, action.table if action.what == "table" else ""),)


def set_text_size(action: SetTextSize) -> tuple[TextSizeSet]:
    """Set the projectors' text size. Refused: `bad_size`, outside the readable range."""
    if not SMALLEST_TEXT <= action.percent <= LARGEST_TEXT:
        raise Refusal("bad_size", smallest=SMALLEST_TEXT, largest=LARGEST_TEXT)
    return (TextSizeSet(action.percent),)
