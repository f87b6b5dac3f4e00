"""The rules of what everybody is shown: announcements, and what is on the projectors."""

from __future__ import annotations

from megagame.core.game import Refusal
from megagame.core.instants import MINUTE
from megagame.event.actions import Announce, SetTextSize, Show
from megagame.event.events import Announced, AnnouncementTakenDown, ProjectorsShow, TextSizeSet
from megagame.event.state import LARGEST_TEXT, SMALLEST_TEXT, State

LONGEST_ANNOUNCEMENT = 280
MOST_MINUTES = 600


def announce(action: Announce) -> tuple[Announced]:
    """The newest announcement replaces the one before. Refused: `no_text`, `too_long`, `bad_duration`."""
    text = action.text.strip()
    if not text:
        raise Refusal("no_text")
    if len(text) > LONGEST_ANNOUNCEMENT:
        raise Refusal("too_long", longest=LONGEST_ANNOUNCEMENT)
    if action.ends != "minutes":
        return (Announced(text, action.ends),)
    minutes = action.minutes or 0
    if action.at is None or not 1 <= minutes <= MOST_MINUTES:
        raise Refusal("bad_duration", most=MOST_MINUTES)
    return (Announced(text, action.ends, minutes, action.at.later(minutes * MINUTE)),)


def take_down(state: State) -> tuple[AnnouncementTakenDown]:
    """Projectors that show it go back to the map. Refused: `no_announcement`."""
    if state.announcement is None:
        raise Refusal("no_announcement")
    return (AnnouncementTakenDown(),)


def show(state: State, action: Show) -> tuple[ProjectorsShow]:
    """An announcement can be shown while there is one. Refused: `no_announcement`; `no_table`, where none is named."""
    if action.what == "announcement" and state.announcement is None:
        raise Refusal("no_announcement")
    if action.what == "table" and not action.table:
        raise Refusal("no_table")
    return (ProjectorsShow(action.what, action.table if action.what == "table" else ""),)


def set_text_size(action: SetTextSize) -> tuple[TextSizeSet]:
    """Set the projectors' text size. Refused: `bad_size`, outside the readable range."""
    if not SMALLEST_TEXT <= action.percent <= LARGEST_TEXT:
        raise Refusal("bad_size", smallest=SMALLEST_TEXT, largest=LARGEST_TEXT)
    return (TextSizeSet(action.percent),)
