"""Events of the running event, with all data needed to apply them."""

from typing import TypeAlias

from msgspec import Struct

from megagame.core.instants import Instant
from megagame.event.programme import Break, Phase, Place, Programme
from megagame.event.state import EVERYBODY, Audience, Clock, ControlNote, Ends, Shown, Theme


class _Event(Struct, frozen=True, tag_field="event"):
    """Common settings of all events."""


class ProgrammeSet(_Event, frozen=True):
    """The event begins with its briefing."""

    programme: Programme


class PlaceEntered(_Event, frozen=True):
    """The event entered another place in its programme, with a new clock or none.

    `phase` and `last`: the name of the phase or break, and the last turn merged into this one, since the programme may
    change; missing in journals of rules version 1. `left`: milliseconds left at the previous place; None if it had no
    clock, and in journals of rules versions 1 and 2.
    """

    place: Place
    clock: Clock | None
    phase: str = ""
    last: int = 0
    left: int | None = None


class ClockStarted(_Event, frozen=True):
    until: Instant


class ClockStopped(_Event, frozen=True):
    """The clock stopped. `restarted`: because the machine restarted."""

    left: int
    restarted: bool = False


class MinutesAdded(_Event, frozen=True):
    minutes: int


class ClockSet(_Event, frozen=True):
    """The remaining time was set to `left` milliseconds."""

    clock: Clock
    left: int


class LengthSet(_Event, frozen=True):
    """A phase's length changed. `name`: its name then; missing in journals of rules version 1."""

    phase: int
    minutes: int
    name: str = ""


class PhaseRenamed(_Event, frozen=True):
    phase: int
    was: str
    name: str


class PlayingSet(_Event, frozen=True):
    """The Crisis Map is now played in a phase, or no longer."""

    phase: int
    specialisation: bool
    name: str


class PhaseAdded(_Event, frozen=True):
    """A phase was added at the end."""

    phase: Phase


class PhaseRemoved(_Event, frozen=True):
    phase: int
    name: str


class PhaseMoved(_Event, frozen=True):
    """A phase was moved to another index."""

    phase: int
    to: int
    name: str


class TurnDoubled(_Event, frozen=True):
    """A turn was merged with the next one, or separated."""

    turn: int
    double: bool


class FinalTurnSaid(_Event, frozen=True):
    """The final turn was set; None: undecided."""

    turn: int | None


class CaptainsSaid(_Event, frozen=True):
    """The number of Guard Captains in the largest district was set."""

    captains: int


class BreakPlanned(_Event, frozen=True):
    """A break was added after the turn's other breaks."""

    planned: Break


class BreakCancelled(_Event, frozen=True):
    """A break was removed. `number`: its index among the turn's breaks, from 0."""

    before: int
    number: int
    name: str


class PaceSet(_Event, frozen=True):
    """The programme's speed factor changed. `clock`: the remaining time at the new pace."""

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
    """The projectors show something else. `table`: the side table, if they show one."""

    what: Shown
    table: str = ""


class ThemeSet(_Event, frozen=True):
    theme: Theme


class TextSizeSet(_Event, frozen=True):
    percent: int


class StoryShown(_Event, frozen=True):
    """The story of the day was published, or hidden from all but Control."""

    to_all: bool


Event: TypeAlias = (
    ProgrammeSet
    | PlaceEntered
    | ClockStarted
    | ClockStopped
    | MinutesAdded
    | ClockSet
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
