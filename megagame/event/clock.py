"""The rules of the clock. It is an instant at which the phase ends, so nothing has to tick."""

from __future__ import annotations

from megagame.core.game import Refusal
from megagame.core.instants import Instant
from megagame.event.actions import AddMinutes, Back, LoseClock, NextPhase, Pause, Start
from megagame.event.events import ClockStarted, ClockStopped, MinutesAdded, PlaceEntered
from megagame.event.programme import Place, before, following, last_turn
from megagame.event.state import Clock, Paused, Running, State, phase_now

MOST_MINUTES = 600


def start(state: State, action: Start) -> tuple[ClockStarted]:
    """The clock goes on with what was left. Refused: `no_clock`, `runs_already`."""
    clock = _clock(state)
    if isinstance(clock, Running):
        raise Refusal("runs_already")
    return (ClockStarted(action.at.later(clock.left)),)


def pause(state: State, action: Pause) -> tuple[ClockStopped]:
    """What is left is kept. Refused: `no_clock`, `stands_already`, `clock_elsewhere`."""
    clock = _clock(state)
    if isinstance(clock, Paused):
        raise Refusal("stands_already")
    if clock.until.boot != action.at.boot:
        raise Refusal("clock_elsewhere")
    return (ClockStopped(action.at.until(clock.until)),)


def add_minutes(state: State, action: AddMinutes) -> tuple[MinutesAdded]:
    """More or fewer minutes, of the phase that is on only. Refused: `no_clock`, `bad_minutes`."""
    _clock(state)
    if not 0 < abs(action.minutes) <= MOST_MINUTES:
        raise Refusal("bad_minutes", most=MOST_MINUTES)
    return (MinutesAdded(action.minutes),)


def next_phase(state: State, action: NextPhase) -> tuple[PlaceEntered]:
    """The next phase with its full length; after the last one of the final turn the event is over. Refused: `over`."""
    if state.place.stage == "over":
        raise Refusal("over")
    return (_entered(state, following(state.programme, state.place), action.at),)


def back(state: State, action: Back) -> tuple[PlaceEntered]:
    """The phase before with its full length. Refused: `at_the_start`."""
    if state.place.stage == "briefing":
        raise Refusal("at_the_start")
    return (_entered(state, before(state.programme, state.place), action.at),)


def lose(state: State, action: LoseClock) -> tuple[ClockStopped]:
    """The machine was started anew: what was left when it was last seen to run, else the whole phase.

    Refused with `not_lost` where the clock stands, or runs since this start of the machine.
    """
    if lost_boot(state, action.at) is None:
        raise Refusal("not_lost")
    return (ClockStopped(_left_when_lost(state, action.alive), restarted=True),)


def lost_boot(state: State, now: Instant) -> str | None:
    """The start of the machine by which the clock still runs though `now` is of another one; None: all is well."""
    if isinstance(state.clock, Running) and state.clock.until.boot != now.boot:
        return state.clock.until.boot
    return None


def shifted(clock: Clock, milliseconds: int) -> Clock:
    """The clock with so much more on it."""
    if isinstance(clock, Running):
        return Running(clock.until.later(milliseconds))
    return Paused(clock.left + milliseconds, clock.restarted)


def _left_when_lost(state: State, alive: Instant | None) -> int:
    if isinstance(state.clock, Running) and alive is not None and alive.boot == state.clock.until.boot:
        return alive.until(state.clock.until)
    phase = phase_now(state)
    return phase.milliseconds if phase else 0


def _entered(state: State, place: Place, at: Instant) -> PlaceEntered:
    if place.stage != "turn":
        return PlaceEntered(place, None)
    phase = state.programme.phases[place.phase]
    runs = isinstance(state.clock, Running)
    clock = Running(at.later(phase.milliseconds)) if runs else Paused(phase.milliseconds)
    return PlaceEntered(place, clock, phase.name, last_turn(state.programme, place.turn))


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise Refusal("no_clock")
    return state.clock
