"""What happened in the running event. Events hold all that applying them needs."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from megagame.core.instants import Instant
from megagame.event.programme import Break, Phase, Place, Programme
from megagame.event.state import EVERYBODY, Audience, Clock, ControlNote, Ends, Shown, Theme


class _Event(Struct, frozen=True, tag_field="event"):
    """What all events have in common: how they are written."""


class ProgrammeSet(_Event, frozen=True):
    """The event stands as it was set up, in its briefing."""

    programme: Programme


class PlaceEntered(_Event, frozen=True):
    """The event is somewhere else in its programme, with a new clock or none.

    `phase` and `last`: what the phase or break was called then, and the last turn that was played together with this
    one, as the programme may change. Journals of rules version 1 have neither. `left`: the milliseconds on the clock of
    the place that was left; None if it had none, and in journals of rules versions 1 and 2.
    """

    place: Place
    clock: Clock | None
    phase: str = ""
    last: int = 0
    left: int | None = None


class ClockStarted(_Event, frozen=True):
    until: Instant


class ClockStopped(_Event, frozen=True):
    """The clock stands. `restarted`: because the machine was started again."""

    left: int
    restarted: bool = False


class MinutesAdded(_Event, frozen=True):
    """The phase has so many minutes more."""

    minutes: int


class LengthSet(_Event, frozen=True):
    """A phase will have another length. `name`: what it was called then; journals of rules version 1 have it not."""

    phase: int
    minutes: int
    name: str = ""


class PhaseRenamed(_Event, frozen=True):
    phase: int
    was: str
    name: str


class PlayingSet(_Event, frozen=True):
    """The Crisis Map plays in a phase, or does so no longer."""

    phase: int
    specialisation: bool
    name: str


class PhaseAdded(_Event, frozen=True):
    """There is one more phase, after all others."""

    phase: Phase


class PhaseRemoved(_Event, frozen=True):
    phase: int
    name: str


class PhaseMoved(_Event, frozen=True):
    """A phase has another place among the others."""

    phase: int
    to: int
    name: str


class TurnDoubled(_Event, frozen=True):
    """A turn counts as two, or as one again."""

    turn: int
    double: bool


class FinalTurnSaid(_Event, frozen=True):
    """This is the final turn, or nobody knows which."""

    turn: int | None


class CaptainsSaid(_Event, frozen=True):
    """The largest district has so many Guard Captains."""

    captains: int


class BreakPlanned(_Event, frozen=True):
    """There is one more break, after the others before the same turn."""

    planned: Break


class BreakCancelled(_Event, frozen=True):
    """There is one break less: `number` is its place among those before the same turn, from 0."""

    before: int
    number: int
    name: str


class PaceSet(_Event, frozen=True):
    """The programme goes so many times as fast as planned; `clock`: with what is left of the phase at this pace."""

    pace: int
    clock: Clock | None


class Announced(_Event, frozen=True):
    """The screens of its audience show this text: until it is taken down, until the phase ends, or for `minutes`, until
    `until`.

    Journals of rules versions 1 to 3 have no further fields; there it is for everybody, in place of the one before.
    """

    text: str
    ends: Ends = "taken_down"
    minutes: int = 0
    until: Instant | None = None
    number: int = 0
    to: Audience = EVERYBODY
    called: str = ""
    since: Instant | None = None


class AnnouncementTakenDown(_Event, frozen=True):
    """No screen shows this message any longer. Journals of rules versions 1 to 3 have no fields."""

    number: int = 0
    to: Audience = EVERYBODY
    text: str = ""


class HeadlinePublished(_Event, frozen=True):
    number: int
    text: str
    breaking: bool
    since: Instant
    turn: int


class HeadlineWithdrawn(_Event, frozen=True):
    number: int
    text: str


class NoteAdded(_Event, frozen=True):
    note: ControlNote


class NoteFinished(_Event, frozen=True):
    number: int
    text: str


class ProjectorsShow(_Event, frozen=True):
    """The projectors show something else; `table`: the side table that they show, if they show one."""

    what: Shown
    table: str = ""


class ThemeSet(_Event, frozen=True):
    """The projectors have other colours."""

    theme: Theme


class TextSizeSet(_Event, frozen=True):
    percent: int


class StoryShown(_Event, frozen=True):
    """Everybody may read the story of the day, or nobody but Control any longer."""

    to_all: bool


Event: TypeAlias = (
    ProgrammeSet
    | PlaceEntered
    | ClockStarted
    | ClockStopped
    | MinutesAdded
    | LengthSet
    | PhaseRenamed
    | PlayingSet
    | PhaseAdded
    | PhaseRemoved
    | PhaseMoved
    | TurnDoubled
    | FinalTurnSaid
    | CaptainsSaid
    | BreakPlanned
    | BreakCancelled
    | PaceSet
    | Announced
    | AnnouncementTakenDown
    | HeadlinePublished
    | HeadlineWithdrawn
    | NoteAdded
    | NoteFinished
    | ProjectorsShow
    | ThemeSet
    | TextSizeSet
    | StoryShown
)
