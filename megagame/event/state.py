"""The state of a running event."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from megagame.core.instants import Instant
from megagame.event.programme import Break, Breaks, Phase, Place, Programme, breaks_before

Shown: TypeAlias = Literal["map", "announcement", "join", "table"]
Ends: TypeAlias = Literal["taken_down", "phase", "minutes"]
Theme: TypeAlias = Literal["auto", "dark", "light"]

SMALLEST_TEXT = 80
LARGEST_TEXT = 160
MOST_CAPTAINS = 200
MOST_PACE = 100


class Running(Struct, frozen=True, tag="running"):
    """A running clock. The phase ends, or ended, at `until`."""

    until: Instant


class Paused(Struct, frozen=True, tag="paused"):
    """A stopped clock with `left` milliseconds, negative if overdue. `restarted`: stopped by a restart."""

    left: int
    restarted: bool = False


Clock: TypeAlias = Running | Paused


class Projector(Struct, frozen=True):
    """Projector settings. `table`: the side table on show. `text_size`: in percent."""

    shows: Shown = "map"
    theme: Theme = "auto"
    text_size: int = 100
    table: str = ""


class Left(Struct, frozen=True):
    """Milliseconds left on the clock when the event left this place."""

    place: Place
    milliseconds: int


class Announcement(Struct, frozen=True):
    """A text for everybody. `until`: screens show it until then; None: until it is taken down, or the phase ends."""

    text: str
    ends: Ends = "taken_down"
    until: Instant | None = None


class State(Struct, frozen=True):
    """A running event. `clock`: None in the briefing and when the event is over. `captains`: in the largest district.

    `story`: everybody may read the story of the day. `pace`: how many times as fast as planned the programme goes, in a
    practice. `left`: the time with which each place goes on that was left before.
    """

    programme: Programme = Programme()
    place: Place = Place()
    clock: Clock | None = None
    announcement: Announcement | None = None
    projector: Projector = Projector()
    captains: int = 1
    story: bool = False
    pace: int = 1
    breaks: Breaks = ()
    left: tuple[Left, ...] = ()


BLANK = State()


def phase_now(state: State) -> Phase | None:
    """The current phase; None in the briefing, in breaks, and when the event is over."""
    return state.programme.phases[state.place.phase] if state.place.stage == "turn" else None


def break_now(state: State) -> Break | None:
    return breaks_before(state.breaks, state.place.turn)[state.place.phase] if state.place.stage == "break" else None


def left_on(state: State, place: Place) -> int:
    """Milliseconds with which a place's clock starts: its full length, or the time left on an earlier visit."""
    known = {each.place: each.milliseconds for each in state.left}
    return known[place] if place in known else length_now(replace(state, place=place))


def length_now(state: State) -> int:
    """Full length of the current phase or break in milliseconds, at the event's pace; 0 without a clock."""
    timed = phase_now(state) or break_now(state)
    return timed.milliseconds // state.pace if timed else 0
