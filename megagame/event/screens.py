"""What each seat sees of the running event. All but Control see the same: what is planned is Control's alone."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from megagame.core.game import CONTROL, Seat
from megagame.core.instants import Instant
from megagame.event.programme import Programme, Stage, last_turn
from megagame.event.state import Paused, Projector, Running, State, phase_now


class Now(Struct, frozen=True):
    """Where the event is: in the turns `turn` to `last`, which differ where they are played as one.

    `phase`: its name, empty outside the turns. `specialisation`: the Crisis Map plays now.
    """

    stage: Stage
    turn: int
    last: int
    final: int | None
    phase: str
    specialisation: bool


class ClockScreen(Struct, frozen=True):
    """The clock as everybody sees it: it ends at `until`, or stands with `left` milliseconds, or is not there."""

    until: Instant | None = None
    left: int | None = None


class PublicScreen(Struct, frozen=True):
    """What everybody sees."""

    now: Now
    clock: ClockScreen
    announcement: str | None
    projector: Projector


class ControlScreen(Struct, frozen=True, tag="control"):
    """Everything. `restarted`: the clock stands because the machine was started anew; `phase`: its place, from 0.

    `pace`: the programme goes so many times as fast as planned.
    """

    public: PublicScreen
    programme: Programme
    phase: int
    restarted: bool
    captains: int
    pace: int


class WallScreen(Struct, frozen=True, tag="wall"):
    """The projector, and every other seat."""

    public: PublicScreen


Screen: TypeAlias = ControlScreen | WallScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat` may know in this state."""
    public = PublicScreen(_now(state), _clock(state), state.announcement, state.projector)
    if seat != CONTROL:
        return WallScreen(public)
    restarted = isinstance(state.clock, Paused) and state.clock.restarted
    return ControlScreen(public, state.programme, state.place.phase, restarted, state.captains, state.pace)


def _now(state: State) -> Now:
    place, programme, phase = state.place, state.programme, phase_now(state)
    return Now(
        stage=place.stage,
        turn=place.turn,
        last=last_turn(programme, place.turn),
        final=programme.final,
        phase=phase.name if phase else "",
        specialisation=bool(phase and phase.specialisation),
    )


def _clock(state: State) -> ClockScreen:
    if state.clock is None:
        return ClockScreen()
    if isinstance(state.clock, Running):
        return ClockScreen(until=state.clock.until)
    return ClockScreen(left=state.clock.left)
