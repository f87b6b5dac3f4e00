"""The rules of notes between Controls: due at a turn and phase, and ticked off. No player sees one."""

from megagame.core.game import Refusal
from megagame.event.actions import AddNote, FinishNote
from megagame.event.events import NoteAdded, NoteFinished
from megagame.event.rules.messages import clean_text
from megagame.event.state import MOST_NOTES, ControlNote, State

LONGEST_NOTE = 280
LONGEST_WHOM = 40


def add(state: State, action: AddNote) -> tuple[NoteAdded]:
    """One more note. Refused: `no_text`, `too_long`, `unknown_phase`, `past_turn`, `too_many_notes`."""
    text = clean_text(action.text, LONGEST_NOTE)
    if len(action.whom) > LONGEST_WHOM:
        raise Refusal("too_long", longest=LONGEST_WHOM)
    if action.phase and action.phase not in [phase.name for phase in state.programme.phases]:
        raise Refusal("unknown_phase")
    if action.turn and action.turn < state.place.turn:
        raise Refusal("past_turn", turn=action.turn)
    if len(state.notes) >= MOST_NOTES:
        raise Refusal("too_many_notes", most=MOST_NOTES)
    phase = action.phase if action.turn else ""
    note = ControlNote(state.noted + 1, text, action.whom.strip(), action.table, action.turn, phase, action.called)
    return (NoteAdded(note),)


def finish(state: State, action: FinishNote) -> tuple[NoteFinished]:
    """Refused: `unknown_note`, where somebody has ticked it already."""
    for note in state.notes:
        if note.number == action.number:
            return (NoteFinished(note.number, note.text),)
    raise Refusal("unknown_note")
