"""The state after an event: no rule is asked again."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from megagame.core.instants import MINUTE
from megagame.event import events as happened
from megagame.event.clock import shifted
from megagame.event.events import Event
from megagame.event.programme import Phase, Programme
from megagame.event.state import Paused, Projector, Running, State


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one arm for each event
    """The state in which `event` has happened."""
    match event:
        case happened.ProgrammeSet():
            return State(programme=event.programme)
        case happened.PlaceEntered():
            return replace(state, place=event.place, clock=event.clock)
        case happened.ClockStarted():
            return replace(state, clock=Running(event.until))
        case happened.ClockStopped():
            return replace(state, clock=Paused(event.left, event.restarted))
        case happened.MinutesAdded():
            return replace(state, clock=state.clock and shifted(state.clock, event.minutes * MINUTE))
        case happened.LengthSet():
            return _with_phase(state, event.phase, minutes=event.minutes)
        case happened.PhaseRenamed():
            return _with_phase(state, event.phase, name=event.name)
        case happened.PlayingSet():
            return _with_phase(state, event.phase, specialisation=event.specialisation)
        case happened.PhaseAdded():
            return _with_phases(state, (*state.programme.phases, event.phase))
        case happened.PhaseRemoved():
            return _without_phase(state, event.phase)
        case happened.PhaseMoved():
            return _with_moved(state, event)
        case happened.TurnDoubled():
            return replace(state, programme=_with_double(state.programme, event))
        case happened.FinalTurnSaid():
            return replace(state, programme=replace(state.programme, final=event.turn))
        case happened.CaptainsSaid():
            return replace(state, captains=event.captains)
        case happened.PaceSet():
            return replace(state, pace=event.pace, clock=event.clock)
        case happened.Announced():
            return replace(state, announcement=event.text)
        case happened.AnnouncementTakenDown():
            return replace(state, announcement=None, projector=_without_announcement(state.projector))
        case happened.ProjectorsShow():
            return replace(state, projector=replace(state.projector, shows=event.what, table=event.table))
        case happened.ThemeSet():
            return replace(state, projector=replace(state.projector, theme=event.theme))
        case happened.TextSizeSet():
            return replace(state, projector=replace(state.projector, text_size=event.percent))
        case happened.StoryShown():
            return replace(state, story=event.to_all)
        case _:
            assert_never(event)


def _with_phases(state: State, phases: tuple[Phase, ...]) -> State:
    return replace(state, programme=replace(state.programme, phases=phases))


def _with_phase(state: State, number: int, **changes: str | int) -> State:
    phases = state.programme.phases
    return _with_phases(state, (*phases[:number], replace(phases[number], **changes), *phases[number + 1 :]))


def _without_phase(state: State, number: int) -> State:
    phases, place = state.programme.phases, state.place
    if place.phase > number:
        place = replace(place, phase=place.phase - 1)
    return replace(_with_phases(state, (*phases[:number], *phases[number + 1 :])), place=place)


def _with_moved(state: State, event: happened.PhaseMoved) -> State:
    """Every phase has a number; the place goes with that of the phase in which the event is."""
    order = [number for number in range(len(state.programme.phases)) if number != event.phase]
    order.insert(event.to, event.phase)
    moved = _with_phases(state, tuple(state.programme.phases[number] for number in order))
    if state.place.stage == "briefing":
        return moved
    return replace(moved, place=replace(state.place, phase=order.index(state.place.phase)))


def _with_double(programme: Programme, event: happened.TurnDoubled) -> Programme:
    others = tuple(turn for turn in programme.doubles if turn != event.turn)
    return replace(programme, doubles=tuple(sorted((*others, event.turn))) if event.double else others)


def _without_announcement(projector: Projector) -> Projector:
    return replace(projector, shows="map") if projector.shows == "announcement" else projector
