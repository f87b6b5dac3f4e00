"""Apply events to the state, without checking rules."""

from typing import assert_never

from msgspec.structs import replace

from megagame.core.instants import MINUTE
from megagame.event import events as happened
from megagame.event.events import Event
from megagame.event.programme import Breaks, Phase, Place, Programme, breaks_before
from megagame.event.rules.clock import at_pace, shifted
from megagame.event.state import (
    EVERYBODY,
    MOST_HEADLINES,
    PROJECTORS,
    Headline,
    Left,
    Message,
    Paused,
    Running,
    State,
    messages_to,
    not_over,
)


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event
    """The state after `event`."""
    match event:
        case happened.ProgrammeSet():
            return State(programme=event.programme)
        case happened.PlaceEntered():
            return _entered(state, event)
        case happened.ClockStarted():
            return replace(state, clock=Running(event.until))
        case happened.ClockStopped():
            return replace(state, clock=Paused(event.left, event.restarted))
        case happened.MinutesAdded():
            return replace(state, clock=state.clock and shifted(state.clock, event.minutes * MINUTE))
        case happened.ClockSet():
            return replace(state, clock=event.clock)
        case happened.LengthSet():
            return _with_length(state, event)
        case happened.PhaseRenamed():
            return _renamed(state, event)
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
        case happened.BreakPlanned():
            return replace(state, breaks=_sorted((*state.breaks, event.planned)))
        case happened.BreakCancelled():
            return _without_break(state, event)
        case happened.PaceSet():
            return replace(state, pace=event.pace, clock=event.clock, left=_at_pace(state, event.pace))
        case happened.Announced():
            return _announced(state, event)
        case happened.AnnouncementTakenDown():
            return _with_messages(state, tuple(each for each in state.messages if each.number != event.number))
        case happened.HeadlinePublished():
            return _published(state, event)
        case happened.HeadlineWithdrawn():
            return replace(state, headlines=tuple(each for each in state.headlines if each.number != event.number))
        case happened.NoteAdded(note=note):
            return replace(state, notes=(*state.notes, note), noted=note.number)
        case happened.NoteFinished(number=number):
            return replace(state, notes=tuple(each for each in state.notes if each.number != number))
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


def _entered(state: State, event: happened.PlaceEntered) -> State:
    """Enter a place, keeping the remaining time of the previous one."""
    others = tuple(each for each in state.left if each.place not in {state.place, event.place})
    left = others if event.left is None else (*others, Left(state.place, event.left))
    after = _with_messages(state, tuple(each for each in state.messages if each.ends != "phase"))
    return replace(after, place=event.place, clock=event.clock, left=left, headlines=_headlines_at(state, event.place))


def _headlines_at(state: State, place: Place) -> tuple[Headline, ...]:
    """Those of another turn go as a turn begins, not as a break does."""
    kept = (each for each in state.headlines if place.stage != "turn" or each.turn == place.turn)
    return tuple(replace(each, breaking=False) for each in kept)


def _announced(state: State, event: happened.Announced) -> State:
    """What is over by now is forgotten."""
    others = not_over(state.messages, event.since)
    message = Message(event.text, event.ends, event.until, event.number, event.to, event.called, event.since)
    others = others if event.number else tuple(each for each in others if each.number)
    return _with_messages(replace(state, numbered=max(state.numbered, event.number)), (*others, message))


def _with_messages(state: State, messages: tuple[Message, ...]) -> State:
    """Projectors that show messages go back to the map with the last of theirs."""
    after = replace(state, messages=messages)
    if state.projector.shows != "announcement" or messages_to(after, EVERYBODY, PROJECTORS):
        return after
    return replace(after, projector=replace(state.projector, shows="map"))


def _published(state: State, event: happened.HeadlinePublished) -> State:
    """One of them is breaking at most, and the oldest goes."""
    others = tuple(replace(each, breaking=each.breaking and not event.breaking) for each in state.headlines)
    headline = Headline(event.number, event.text, event.breaking, event.since, event.turn)
    return replace(state, headlines=(*others, headline)[-MOST_HEADLINES:], numbered=event.number)


def _at_pace(state: State, pace: int) -> tuple[Left, ...]:
    return tuple(replace(each, milliseconds=at_pace(each.milliseconds, state.pace, pace)) for each in state.left)


def _sorted(breaks: Breaks) -> Breaks:
    """Sort breaks by turn; those of one turn keep their order."""
    return tuple(sorted(breaks, key=lambda each: each.before))


def _without_break(state: State, event: happened.BreakCancelled) -> State:
    """Remove a break. Later breaks of the turn move up, and their remaining times are dropped."""
    gone = breaks_before(state.breaks, event.before)[event.number]
    breaks = tuple(each for each in state.breaks if each is not gone)
    left = tuple(each for each in state.left if each.place.stage != "break" or each.place.turn != event.before)
    return replace(state, breaks=breaks, left=left)


def _with_phases(state: State, phases: tuple[Phase, ...]) -> State:
    return replace(state, programme=replace(state.programme, phases=phases))


def _with_phase(state: State, number: int, **changes: str | int) -> State:
    phases = state.programme.phases
    return _with_phases(state, (*phases[:number], replace(phases[number], **changes), *phases[number + 1 :]))


def _renamed(state: State, event: happened.PhaseRenamed) -> State:
    """Notes that are due in the phase go with its name."""
    was = state.programme.phases[event.phase].name
    notes = tuple(replace(each, phase=event.name) if each.phase == was else each for each in state.notes)
    return replace(_with_phase(state, event.phase, name=event.name), notes=notes)


def _with_length(state: State, event: happened.LengthSet) -> State:
    left = tuple(each for each in state.left if each.place.stage == "break" or each.place.phase != event.phase)
    return replace(_with_phase(state, event.phase, minutes=event.minutes), left=left)


def _without_phase(state: State, number: int) -> State:
    phases, place = state.programme.phases, state.place
    if place.phase > number and place.stage != "break":
        place = replace(place, phase=place.phase - 1)
    return replace(_with_phases(state, (*phases[:number], *phases[number + 1 :])), place=place, left=())


def _with_moved(state: State, event: happened.PhaseMoved) -> State:
    """Move a phase. The current place follows its phase."""
    order = [number for number in range(len(state.programme.phases)) if number != event.phase]
    order.insert(event.to, event.phase)
    moved = replace(_with_phases(state, tuple(state.programme.phases[number] for number in order)), left=())
    if state.place.stage not in {"turn", "over"}:
        return moved
    return replace(moved, place=replace(state.place, phase=order.index(state.place.phase)))


def _with_double(programme: Programme, event: happened.TurnDoubled) -> Programme:
    others = tuple(turn for turn in programme.doubles if turn != event.turn)
    return replace(programme, doubles=tuple(sorted((*others, event.turn))) if event.double else others)
