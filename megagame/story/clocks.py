"""The clock at each step. For Control alone: it is never published or exported."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from megagame.core.instants import Instant
from megagame.event.events import ClockSet, ClockStarted, PlaceEntered
from megagame.event.state import Paused, Running, State, left_on
from megagame.story.days import Lived


def clocks(event: Lived, moments: Iterable[datetime]) -> tuple[str, ...]:
    """The clock at each of these moments, in ascending order; "" where there was none."""
    entries, shown = _entries(event), list[str]()
    coming, now, begun = next(entries, None), State(), dict[str, datetime]()
    for moment in moments:
        while coming is not None and coming[0] <= moment:
            at, events, before, now = coming
            begun.update(_begun(at, events, before, now))
            coming = next(entries, None)
        shown.append(_shown(now, begun, moment))
    return tuple(shown)


def _entries(event: Lived) -> Iterator[tuple[datetime, tuple[Any, ...], State, State]]:
    """Each entry's time and events, and the states before and after it."""
    before = State()
    for moment, line, state in zip(event.moments, event.lines, event.states, strict=True):
        yield moment, line.events, before, state
        before = state


def _begun(at: datetime, events: tuple[Any, ...], before: State, after: State) -> dict[str, datetime]:
    """Wall-clock time at which the monotonic clock of these events showed 0, by boot."""
    for event in events:
        match event:
            case ClockStarted(until=until) if isinstance(before.clock, Paused):
                return {until.boot: _zero(at, until, before.clock.left)}
            case ClockSet(clock=Running(until=until), left=left):
                return {until.boot: _zero(at, until, left)}
            case PlaceEntered(clock=Running(until=until)):
                return {until.boot: _zero(at, until, left_on(before, event.place))}
            case _:
                pass
    return {}


def _zero(at: datetime, until: Instant, left: int) -> datetime:
    return at + timedelta(milliseconds=left - until.milliseconds)


def _shown(state: State, begun: dict[str, datetime], moment: datetime) -> str:
    match state.clock:
        case Paused(left=left):
            return _minutes_and_seconds(left)
        case Running(until=until) if until.boot in begun:
            ends = begun[until.boot] + timedelta(milliseconds=until.milliseconds)
            return _minutes_and_seconds(round((ends - moment) / timedelta(milliseconds=1)))
        case _:
            return ""


def _minutes_and_seconds(milliseconds: int) -> str:
    """Formatted like clocks on screens (`static/minutes.js`)."""
    seconds = -(-milliseconds // 1000) if milliseconds > 0 else -milliseconds // 1000
    return f"{'+' if milliseconds < 0 else ''}{seconds // 60:02}:{seconds % 60:02}"
