"""What may be asked of the running event. Where time matters it comes in as `at`, which the house puts in."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from megagame.core.instants import Instant
from megagame.event.state import EVERYBODY, Audience, Ends, Shown, Theme

TableName: TypeAlias = Annotated[str, Meta(pattern=r"\A[-\w]{0,50}\Z")]


class _Action(Struct, frozen=True, forbid_unknown_fields=True):
    """What all actions have in common: how they are read."""


class Start(_Action, frozen=True, tag="start"):
    """Let the clock run."""

    at: Instant


class Pause(_Action, frozen=True, tag="pause"):
    """Stop the clock, to go on later."""

    at: Instant


class AddMinutes(_Action, frozen=True, tag="add_minutes"):
    """Give the phase some minutes more, or fewer."""

    minutes: int


class NextPhase(_Action, frozen=True, tag="next_phase"):
    """Go on to the next phase or break; a clock that runs goes on running."""

    at: Instant


class Back(_Action, frozen=True, tag="back"):
    """Go back to the phase or break before, with the time that was left of it; a clock that runs goes on running."""

    at: Instant


class SetPhase(_Action, frozen=True, tag="set_phase"):
    """Change a phase: `phase` is its place, from 0, and `was` the name by which its author knew it."""

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
    """Leave a phase out from now on."""

    phase: int
    was: str


class MovePhase(_Action, frozen=True, tag="move_phase"):
    """Give a phase another place among the others, from 0."""

    phase: int
    was: str
    to: int


class PlanBreak(_Action, frozen=True, tag="plan_break"):
    """Plan a break before a turn, after the others before it."""

    before: int
    name: str
    minutes: int


class CancelBreak(_Action, frozen=True, tag="cancel_break"):
    """Leave a break out: `number` is its place among those before the turn, from 0, and `was` its name."""

    before: int
    number: int
    was: str


class SetDouble(_Action, frozen=True, tag="set_double"):
    """Play this turn and the one after it as one, or not."""

    turn: int
    double: bool


class SetFinal(_Action, frozen=True, tag="set_final"):
    """Say which turn is the final one; None: take that back."""

    turn: int | None = None


class SetCaptains(_Action, frozen=True, tag="set_captains"):
    """Say how many Guard Captains the largest district has: every district gets as many order cards, and two more."""

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
    turn: Annotated[int, Meta(ge=0, le=99)] = 0
    phase: str = ""
    called: str = ""


class FinishNote(_Action, frozen=True, tag="finish_note"):
    """Tick a note off."""

    number: int


class Show(_Action, frozen=True, tag="show"):
    """Have the projectors show something. `table`: the name of the side table that they show, if that is what."""

    what: Shown
    table: TableName = ""


class SetTheme(_Action, frozen=True, tag="set_theme"):
    """Have the projectors dark, light, or as their machines prefer."""

    theme: Theme


class SetTextSize(_Action, frozen=True, tag="set_text_size"):
    """Make the projectors' text larger or smaller, in percent of its usual size."""

    percent: int


class ShowStory(_Action, frozen=True, tag="show_story"):
    """Show the story of the day to everybody, or to Control alone again."""

    to_all: bool


class SetPace(_Action, frozen=True, tag="set_pace"):
    """The house says it, in a practice: the programme goes so many times as fast as it is planned, from now on."""

    pace: int
    at: Instant


class LoseClock(_Action, frozen=True, tag="lose_clock"):
    """The house says it: the machine was started again while the clock ran. `alive`: when it was last seen to run."""

    at: Instant
    alive: Instant | None = None


Pressed: TypeAlias = (
    Start
    | Pause
    | AddMinutes
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
"""What Control may press."""

Action: TypeAlias = Pressed | LoseClock | SetPace

ONCE_ONLY = (NextPhase, Back)
"""What must not be done twice by two people who did not see each other's press."""

SET_UP = (
    SetPhase,
    AddPhase,
    RemovePhase,
    MovePhase,
    SetDouble,
    SetFinal,
    SetCaptains,
)  # breaks: helpers plan them, too
"""What belongs to the set-up, which helpers of Control leave alone."""

TIMED = (Start, Pause, NextPhase, Back, Announce, Publish)
"""What Control may press of which the time matters."""

ADDRESSED = (Announce, AddNote)
"""What is for an audience; the house puts in what people call it."""
