"""Actions on the running event. `at` is the current instant, filled in by the server."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from megagame.core.instants import Instant
from megagame.event.programme import LAST_TURN
from megagame.event.state import EVERYBODY, Audience, Ends, Shown, Theme

SomeTurn: TypeAlias = Annotated[int, Meta(le=LAST_TURN)]
TableName: TypeAlias = Annotated[str, Meta(pattern=r"\A[-\w]{0,50}\Z")]


class _Action(Struct, frozen=True, forbid_unknown_fields=True):
    """Common settings of all actions."""


class Start(_Action, frozen=True, tag="start"):
    """Start the clock."""

    at: Instant


class Pause(_Action, frozen=True, tag="pause"):
    """Stop the clock; Start resumes it."""

    at: Instant


class AddMinutes(_Action, frozen=True, tag="add_minutes"):
    """Add minutes to the phase, or take some off."""

    minutes: int


class SetClock(_Action, frozen=True, tag="set_clock"):
    """Set the remaining time of the current phase."""

    minutes: int
    at: Instant
    seconds: int = 0


class NextPhase(_Action, frozen=True, tag="next_phase"):
    """Enter the next phase or break. A running clock keeps running."""

    at: Instant


class Back(_Action, frozen=True, tag="back"):
    """Return to the previous phase or break and its remaining time. A running clock keeps running."""

    at: Instant


class SetPhase(_Action, frozen=True, tag="set_phase"):
    """Change a phase. `phase`: its index, from 0. `was`: its name on the author's screen."""

    phase: int
    was: str
    name: str
    minutes: int
    specialisation: bool = False


class AddPhase(_Action, frozen=True, tag="add_phase"):
    name: str
    minutes: int
    specialisation: bool = False


class RemovePhase(_Action, frozen=True, tag="remove_phase"):
    """Remove a phase from now on."""

    phase: int
    was: str


class MovePhase(_Action, frozen=True, tag="move_phase"):
    """Move a phase to another index, from 0."""

    phase: int
    was: str
    to: int


class PlanBreak(_Action, frozen=True, tag="plan_break"):
    """Add a break before a turn, after its other breaks."""

    before: SomeTurn
    name: str
    minutes: int


class CancelBreak(_Action, frozen=True, tag="cancel_break"):
    """Remove a break. `number`: its index among the turn's breaks, from 0. `was`: its name."""

    before: int
    number: int
    was: str


class SetDouble(_Action, frozen=True, tag="set_double"):
    """Merge a turn with the next one, or separate them."""

    turn: SomeTurn
    double: bool


class SetFinal(_Action, frozen=True, tag="set_final"):
    """Set the final turn; None: undecided."""

    turn: SomeTurn | None = None


class SetCaptains(_Action, frozen=True, tag="set_captains"):
    """Set the number of Guard Captains in the largest district. Every district gets that many order cards plus two."""

    captains: int


class Announce(_Action, frozen=True, tag="announce", omit_defaults=True):
    """Put a message on the screens of its audience; `minutes`: for how long, where it ends by the clock.

    `called`: what people call the district it is for; the house puts it in.
    """

    text: str
    ends: Ends = "taken_down"
    minutes: int | None = None
    at: Instant | None = None
    to: Audience = EVERYBODY
    called: str = ""


class TakeDown(_Action, frozen=True, tag="take_down", omit_defaults=True):
    """Take a message off all screens; without a number the newest that projectors show."""

    number: int | None = None


class Publish(_Action, frozen=True, tag="publish"):
    """Add a headline to the news of the turn."""

    text: str
    at: Instant
    breaking: bool = False


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """Take a headline out of the news."""

    number: int


class AddNote(_Action, frozen=True, tag="add_note", omit_defaults=True):
    """Write a note for others of Control (`ControlNote`). `called`: the table's title; the house puts it in."""

    text: str
    whom: str = ""
    table: TableName = ""
    turn: Annotated[int, Meta(ge=0, le=LAST_TURN)] = 0
    phase: str = ""
    called: str = ""


class FinishNote(_Action, frozen=True, tag="finish_note"):
    """Tick a note off."""

    number: int


class Show(_Action, frozen=True, tag="show"):
    """Choose what the projectors show. `table`: the side table's name, if they show one."""

    what: Shown
    table: TableName = ""


class SetTheme(_Action, frozen=True, tag="set_theme"):
    """Choose the projectors' theme; "auto" follows their machines."""

    theme: Theme


class SetTextSize(_Action, frozen=True, tag="set_text_size"):
    """Set the projectors' text size, in percent."""

    percent: int


class ShowStory(_Action, frozen=True, tag="show_story"):
    """Publish the story of the day, or show it to Control only."""

    to_all: bool


class SetPace(_Action, frozen=True, tag="set_pace"):
    """Set the programme's speed factor in a practice session. Sent by the server."""

    pace: int
    at: Instant


class LoseClock(_Action, frozen=True, tag="lose_clock"):
    """The machine restarted while the clock ran. Sent by the server. `alive`: when it was last known to run."""

    at: Instant
    alive: Instant | None = None


Pressed: TypeAlias = (
    Start
    | Pause
    | AddMinutes
    | SetClock
    | NextPhase
    | Back
    | SetPhase
    | AddPhase
    | RemovePhase
    | MovePhase
    | PlanBreak
    | CancelBreak
    | SetDouble
    | SetFinal
    | SetCaptains
    | Announce
    | TakeDown
    | Publish
    | Withdraw
    | AddNote
    | FinishNote
    | Show
    | SetTheme
    | SetTextSize
    | ShowStory
)
"""Actions that Control may send."""

Action: TypeAlias = Pressed | LoseClock | SetPace

ONCE_ONLY = (NextPhase, Back)
"""Actions that two people must not perform twice without seeing each other's action."""

SET_UP = (
    SetPhase,
    AddPhase,
    RemovePhase,
    MovePhase,
    SetDouble,
    SetFinal,
    SetCaptains,
)  # helpers may plan breaks
"""Set-up actions, which helpers may not use."""

TIMED = (Start, Pause, SetClock, NextPhase, Back, Announce, Publish)
"""Actions of Control that need the current instant."""

ADDRESSED = (Announce, AddNote)
"""Actions for an audience, whose display name the program adds."""
