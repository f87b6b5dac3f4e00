"""The state after an event: no rule is asked again."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from megagame.core.instants import MINUTE
from megagame.event import events as happened
from megagame.event.clock import shifted
from megagame.event.events import Event
from megagame.event.programme import Programme
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
            return replace(state, programme=_with_length(state.programme, event))
        case happened.TurnDoubled():
            return replace(state, programme=_with_double(state.programme, event))
        case happened.FinalTurnSaid():
            return replace(state, programme=replace(state.programme, final=event.turn))
        case happened.Announced():
            return replace(state, announcement=event.text)
        case happened.AnnouncementTakenDown():
            return replace(state, announcement=None, projector=_without_announcement(state.projector))
        case happened.ProjectorsShow():
            return replace(state, projector=replace(state.projector, shows=event.what))
        case happened.ThemeSet():
            return replace(state, projector=replace(state.projector, theme=event.theme))
        case happened.TextSizeSet():
            return replace(state, projector=replace(state.projector, text_size=event.percent))
        case _:
            assert_never(event)


def _with_length(programme: Programme, event: happened.LengthSet) -> Programme:
    phases = list(programme.phases)
    phases[event.phase] = replace(phases[event.phase], minutes=event.minutes)
    return replace(programme, phases=tuple(phases))


def _with_double(programme: Programme, event: happened.TurnDoubled) -> Programme:
    others = tuple(turn for turn in programme.doubles if turn != event.turn)
    return replace(programme, doubles=tuple(sorted((*others, event.turn))) if event.double else others)


def _without_announcement(projector: Projector) -> Projector:
    return replace(projector, shows="map") if projector.shows == "announcement" else projector
