"""Rules for changing a turn's phases, before and during the event. The current phase and its clock always stay."""

from megagame.core.game import Refusal
from megagame.event.actions import AddPhase, MovePhase, RemovePhase, SetPhase
from megagame.event.events import LengthSet, PhaseAdded, PhaseMoved, PhaseRemoved, PhaseRenamed, PlayingSet
from megagame.event.programme import LONGEST_NAME, LONGEST_PHASE, MOST_PHASES, Phase
from megagame.event.sentences import phase_called
from megagame.event.state import State


def set_phase(state: State, action: SetPhase) -> tuple[PhaseRenamed | LengthSet | PlayingSet, ...]:
    """Change a phase's name, its length, and whether the map is played in it.

    A new length applies from the next time that the phase begins. Refused: `unknown_phase`, `other_phase`, `no_name`,
    `too_long`, `bad_length`, `nothing_new`.
    """
    before = _phase(state, action.phase, action.was)
    name = clean_name(action.name)
    require_length(action.minutes)
    changes: tuple[PhaseRenamed | LengthSet | PlayingSet, ...] = ()
    if name != before.name:
        changes += (PhaseRenamed(action.phase, before.name, name),)
    if action.minutes != before.minutes:
        changes += (LengthSet(action.phase, action.minutes, name),)
    if action.specialisation != before.specialisation:
        changes += (PlayingSet(action.phase, action.specialisation, name),)
    if not changes:
        raise Refusal("nothing_new")
    return changes


def add_phase(state: State, action: AddPhase) -> tuple[PhaseAdded]:
    """Add a phase at the end. Refused: `too_many_phases`, `no_name`, `too_long`, `bad_length`."""
    if len(state.programme.phases) >= MOST_PHASES:
        raise Refusal("too_many_phases", most=MOST_PHASES)
    require_length(action.minutes)
    return (PhaseAdded(Phase(clean_name(action.name), action.minutes, action.specialisation)),)


def remove_phase(state: State, action: RemovePhase) -> tuple[PhaseRemoved]:
    """Remove a phase. Refused: `unknown_phase`, `other_phase`, `only_phase`; `phase_on`, if it is current."""
    phase = _phase(state, action.phase, action.was)
    if len(state.programme.phases) == 1:
        raise Refusal("only_phase")
    if state.place.stage in {"turn", "over"} and state.place.phase == action.phase:
        raise Refusal("phase_on", phase=phase_called(phase.name))
    return (PhaseRemoved(action.phase, phase.name),)


def move_phase(state: State, action: MovePhase) -> tuple[PhaseMoved]:
    """Move a phase to another index. Refused: `unknown_phase`, `other_phase`, `nothing_new`."""
    phase = _phase(state, action.phase, action.was)
    if not 0 <= action.to < len(state.programme.phases):
        raise Refusal("unknown_phase")
    if action.to == action.phase:
        raise Refusal("nothing_new")
    return (PhaseMoved(action.phase, action.to, phase.name),)


def _phase(state: State, number: int, was: str) -> Phase:
    """The phase at this index. Refused: `unknown_phase`; `other_phase`, if its name is no longer `was`."""
    if not 0 <= number < len(state.programme.phases):
        raise Refusal("unknown_phase")
    phase = state.programme.phases[number]
    if phase.name != was:
        raise Refusal("other_phase", number=number + 1, phase=phase_called(phase.name))
    return phase


def clean_name(name: str) -> str:
    """Collapse whitespace in a name. Refused: `no_name`, `too_long`."""
    name = " ".join(name.split())
    if not name:
        raise Refusal("no_name")
    if len(name) > LONGEST_NAME:
        raise Refusal("too_long", longest=LONGEST_NAME)
    return name


def require_length(minutes: int) -> None:
    """Refuse with `bad_length` unless it is 1 to 600 minutes."""
    if not 1 <= minutes <= LONGEST_PHASE:
        raise Refusal("bad_length", most=LONGEST_PHASE)
