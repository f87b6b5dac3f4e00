"""Rules of the clock. It stores the instant at which the phase ends, so nothing has to tick."""

from msgspec.structs import replace

from megagame.core.game import Refusal
from megagame.core.instants import MINUTE, SECOND, Instant
from megagame.event.actions import AddMinutes, Back, LoseClock, NextPhase, Pause, SetClock, SetPace, Start
from megagame.event.events import ClockSet, ClockStarted, ClockStopped, MinutesAdded, PaceSet, PlaceEntered
from megagame.event.programme import Place, before, following, last_turn
from megagame.event.state import MOST_PACE, Clock, Paused, Running, State, break_now, left_on, length_now, phase_now

MOST_MINUTES = 600
SECONDS_OF_A_MINUTE = 60


def start(state: State, action: Start) -> tuple[ClockStarted]:
    """Resume the clock. Refused: `no_clock`, `runs_already`."""
    clock = _clock(state)
    if isinstance(clock, Running):
        raise Refusal("runs_already")
    return (ClockStarted(action.at.later(clock.left)),)


def pause(state: State, action: Pause) -> tuple[ClockStopped]:
    """Stop the clock and keep the remaining time. Refused: `no_clock`, `stands_already`, `clock_elsewhere`."""
    clock = _clock(state)
    if isinstance(clock, Paused):
        raise Refusal("stands_already")
    if clock.until.boot != action.at.boot:
        raise Refusal("clock_elsewhere")
    return (ClockStopped(action.at.until(clock.until)),)


def add_minutes(state: State, action: AddMinutes) -> tuple[MinutesAdded]:
    """Change the remaining time of the current phase only. Refused: `no_clock`, `bad_minutes`."""
    _clock(state)
    if not 0 < abs(action.minutes) <= MOST_MINUTES:
        raise Refusal("bad_minutes", most=MOST_MINUTES)
    return (MinutesAdded(action.minutes),)


def set_clock(state: State, action: SetClock) -> tuple[ClockSet]:
    """Set the remaining time, 0 to 600 minutes; a running clock runs on. Refused: `no_clock`, `bad_time`."""
    clock = _clock(state)
    if not (0 <= action.minutes <= MOST_MINUTES and 0 <= action.seconds < SECONDS_OF_A_MINUTE):
        raise Refusal("bad_time", most=MOST_MINUTES)
    left = action.minutes * MINUTE + action.seconds * SECOND
    return (ClockSet(Running(action.at.later(left)) if isinstance(clock, Running) else Paused(left), left),)


def next_phase(state: State, action: NextPhase) -> tuple[PlaceEntered]:
    """Enter the next phase or break; after the final turn's last phase the event is over. Refused: `over`.

    The clock starts with the full length, or the time that was left on an earlier visit.
    """
    if state.place.stage == "over":
        raise Refusal("over")
    return (_entered(state, following(state.programme, state.breaks, state.place), action.at),)


def back(state: State, action: Back) -> tuple[PlaceEntered]:
    """Return to the previous phase or break and its remaining time. Refused: `at_the_start`."""
    if state.place.stage == "briefing":
        raise Refusal("at_the_start")
    return (_entered(state, before(state.programme, state.breaks, state.place), action.at),)


def set_pace(state: State, action: SetPace) -> tuple[PaceSet]:
    """Set the speed factor (1 to 100) and rescale remaining time; overdue time stays as it is.

    Refused: `bad_pace`, `nothing_new`, `clock_elsewhere`.
    """
    if not 1 <= action.pace <= MOST_PACE:
        raise Refusal("bad_pace", most=MOST_PACE)
    if action.pace == state.pace:
        raise Refusal("nothing_new")
    return (PaceSet(action.pace, _at_pace(state, action)),)


def _at_pace(state: State, action: SetPace) -> Clock | None:
    match state.clock:
        case Running(until=until) if until.boot != action.at.boot:
            raise Refusal("clock_elsewhere")
        case Running(until=until):
            return Running(action.at.later(at_pace(action.at.until(until), state.pace, action.pace)))
        case Paused(left=left, restarted=restarted):
            return Paused(at_pace(left, state.pace, action.pace), restarted)
        case _:
            return None


def at_pace(left: int, before: int, pace: int) -> int:
    """Rescale remaining milliseconds to a new pace; overdue time stays as it is."""
    return left * before // pace if left > 0 else left


def lose(state: State, action: LoseClock) -> tuple[ClockStopped]:
    """Stop the clock after a restart, with the time left when the machine last ran, or the whole phase.

    Refused: `not_lost`, if the clock is stopped or was started since the restart.
    """
    if lost_boot(state, action.at) is None:
        raise Refusal("not_lost")
    return (ClockStopped(_left_when_lost(state, action.alive), restarted=True),)


def lost_boot(state: State, now: Instant) -> str | None:
    """The boot id of a clock that still runs by an earlier boot of the machine; None if there is none."""
    if isinstance(state.clock, Running) and state.clock.until.boot != now.boot:
        return state.clock.until.boot
    return None


def shifted(clock: Clock, milliseconds: int) -> Clock:
    """Add milliseconds to a clock."""
    if isinstance(clock, Running):
        return Running(clock.until.later(milliseconds))
    return Paused(clock.left + milliseconds, clock.restarted)


def _left_when_lost(state: State, alive: Instant | None) -> int:
    if isinstance(state.clock, Running) and alive is not None and alive.boot == state.clock.until.boot:
        return alive.until(state.clock.until)
    return length_now(state)


def _entered(state: State, place: Place, at: Instant) -> PlaceEntered:
    left, there = _left_behind(state, at), replace(state, place=place)
    timed = phase_now(there) or break_now(there)
    if timed is None:
        return PlaceEntered(place, None, left=left)
    length = left_on(state, place)
    clock = Running(at.later(length)) if isinstance(state.clock, Running) else Paused(length)
    return PlaceEntered(place, clock, timed.name, last_turn(state.programme, place.turn), left)


def _left_behind(state: State, at: Instant) -> int | None:
    """The remaining time when leaving this place; None without a clock, or if it ran on another machine."""
    match state.clock:
        case Running(until=until) if until.boot == at.boot:
            return at.until(until)
        case Paused(left=left):
            return left
        case _:
            return None


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise Refusal("no_clock")
    return state.clock
