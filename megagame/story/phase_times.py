"""The day's places in the programme, and how long each phase lasted."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.events import PhaseAdded, PhaseMoved, PhaseRemoved, PlaceEntered, ProgrammeSet
from megagame.event.programme import Place, Programme, Stage, last_turn
from megagame.event.sentences import phase_called
from megagame.event.state import State, break_now, phase_now

BREAK = gettext_noop("{name}, before turn {turn}")

Entered: TypeAlias = tuple[datetime, tuple[Any, ...], State]
"""An entry of the event's journal that was not undone: time, events, and the state after it."""


class Stay(NamedTuple):
    """One stay in a phase or outside of phases. `last`: the last turn merged into this one."""

    place: Place
    last: int
    phase: str
    plays: bool


class Length(NamedTuple):
    """Planned and actual minutes of a phase or break, over all stays. `turn`: of a break, the turn after it."""

    turn: int
    last: int
    phase: str
    planned: int
    lasted: int
    stage: Stage = "turn"


def stay(state: State, programme: Programme) -> Stay:
    """The stay of this state. `programme`: the current one, since a turn may be doubled late."""
    phase, pause = phase_now(state), break_now(state)
    last = last_turn(programme, state.place.turn)
    called = phase.name if phase else pause.name if pause else ""
    return Stay(state.place, last, called, bool(phase and phase.specialisation))


def stay_called(where: Stay) -> Sentence:
    """Describe a stay in words."""
    if where.place.stage == "briefing":
        return Sentence(gettext_noop("Briefing"))
    if where.place.stage == "over":
        return Sentence(gettext_noop("End"))
    if where.place.stage == "break":
        return Sentence(BREAK, {"name": where.phase, "turn": where.place.turn})
    what = {"turn": where.place.turn, "last": where.last, "phase": phase_called(where.phase)}
    if where.last != where.place.turn:
        return Sentence(gettext_noop("Turns {turn} and {last}, {phase}"), what)
    return Sentence(gettext_noop("Turn {turn}, {phase}"), what)


def lengths(entered: Iterable[Entered]) -> tuple[Length, ...]:
    """All finished phases and breaks in order. `entered`: all entries that were not undone."""
    found: dict[_Key, Length] = {}
    seconds: dict[_Key, float] = {}
    for key, length, lasted in _stays(tuple(entered)):
        found.setdefault(key, length)
        seconds[key] = seconds.get(key, 0.0) + lasted
    return tuple(length._replace(lasted=round(seconds[key] / 60)) for key, length in found.items())


_Key: TypeAlias = tuple[Stage, int, int, str]
"""Identifies the phase of a stay, independent of its name."""


def _stays(entered: Sequence[Entered]) -> Iterator[tuple[_Key, Length, float]]:
    since: tuple[datetime, _Key, Length] | None = None
    fresh = count()
    order = tuple(next(fresh) for _ in Programme().phases)
    for moment, events, state in entered:
        order = _ordered(order, events, fresh)
        if not any(isinstance(event, PlaceEntered) for event in events):
            continue
        if since is not None:
            yield since[1], since[2], (moment - since[0]).total_seconds()
        where, timed = stay(state, entered[-1][2].programme), phase_now(state) or break_now(state)
        since = None
        if timed is not None:
            planned = round(timed.minutes / state.pace)
            length = Length(where.place.turn, where.last, where.phase, planned, 0, where.place.stage)
            since = moment, _key(where, order), length


def _key(where: Stay, order: Sequence[int]) -> _Key:
    stage, turn, phase = where.place.stage, where.place.turn, where.place.phase
    return (stage, turn, phase, where.phase) if stage == "break" else (stage, turn, order[phase], "")


def _ordered(order: tuple[int, ...], events: Iterable[Any], fresh: Iterator[int]) -> tuple[int, ...]:
    """A stable number for each phase of a turn, in the phases' current order."""
    for event in events:
        match event:
            case ProgrammeSet():
                order = tuple(next(fresh) for _ in event.programme.phases)
            case PhaseAdded():
                order = (*order, next(fresh))
            case PhaseRemoved():
                order = (*order[: event.phase], *order[event.phase + 1 :])
            case PhaseMoved():
                others = (*order[: event.phase], *order[event.phase + 1 :])
                order = (*others[: event.to], order[event.phase], *others[event.to :])
            case _:
                pass
    return order
