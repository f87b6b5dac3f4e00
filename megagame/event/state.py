"""The state of a running event."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from megagame.core.instants import Instant
from megagame.event.programme import Phase, Place, Programme

Shown: TypeAlias = Literal["map", "announcement", "join", "table"]
Theme: TypeAlias = Literal["auto", "dark", "light"]

SMALLEST_TEXT = 80
LARGEST_TEXT = 160
MOST_CAPTAINS = 200
MOST_PACE = 100


class Running(Struct, frozen=True, tag="running"):
    """The clock runs: the phase ends at `until`, or ended there."""

    until: Instant


class Paused(Struct, frozen=True, tag="paused"):
    """The clock stands with `left` milliseconds, negative after the end. `restarted`: the machine stopped it."""

    left: int
    restarted: bool = False


Clock: TypeAlias = Running | Paused


class Projector(Struct, frozen=True):
    """How the projectors are steered. `table`: which side table they show. `text_size` is in percent."""

    shows: Shown = "map"
    theme: Theme = "auto"
    text_size: int = 100
    table: str = ""


class State(Struct, frozen=True):
    """A whole event. `clock`: None in the briefing and when the event is over. `captains`: of the largest district.

    `story`: everybody may read the story of the day. `pace`: how many times as fast as planned the programme goes, in a
    practice.
    """

    programme: Programme = Programme()
    place: Place = Place()
    clock: Clock | None = None
    announcement: str | None = None
    projector: Projector = Projector()
    captains: int = 1
    story: bool = False
    pace: int = 1


BLANK = State()


def phase_now(state: State) -> Phase | None:
    """The phase in which the event is; None in the briefing and when it is over."""
    return state.programme.phases[state.place.phase] if state.place.stage == "turn" else None


def length_now(state: State) -> int:
    """Milliseconds of the whole phase on the clock, at the pace of the event; 0 outside the turns."""
    phase = phase_now(state)
    return phase.milliseconds // state.pace if phase else 0
