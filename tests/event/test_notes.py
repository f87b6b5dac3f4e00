"""Notes between Controls wait for their turn and phase, are due until ticked, and are on no player's screen."""

from __future__ import annotations

import pytest

from megagame.core.game import CONTROL, WALL, Refusal
from megagame.event.actions import AddNote, Back, FinishNote, MovePhase, NextPhase, RemovePhase, SetDouble, SetPhase
from megagame.event.events import NoteAdded, NoteFinished
from megagame.event.parts import parts
from megagame.event.programme import Phase, Programme
from megagame.event.screens import ControlScreen, screen
from megagame.event.state import MOST_NOTES
from megagame.story.story_steps import PUBLIC
from tests.event.events import Event, at

SHORT = Programme((Phase("Team time", 20), Phase("Map", 15, specialisation=True), Phase("Debate", 5)))


def due(event: Event) -> list[str]:
    """The texts of the due notes in Control's order."""
    shown = screen(event.state, CONTROL)
    assert isinstance(shown, ControlScreen)
    return [row.note.text for row in shown.notes if row.due]


def go(event: Event, presses: int) -> None:
    for _ in range(presses):
        event.press(NextPhase(at(0)))


def test_a_note_is_due_from_its_phase_on_until_it_is_ticked() -> None:
    event = Event(SHORT)
    event.press(AddNote("Give back the card", "Mei", turn=1, phase="Map"), AddNote("At once"))
    assert due(event) == ["At once"]
    go(event, 1)
    assert due(event) == ["At once"]
    go(event, 1)
    assert due(event) == ["At once", "Give back the card"]
    event.press(Back(at(0)))
    assert due(event) == ["At once"]
    go(event, 4)
    assert due(event) == ["At once", "Give back the card"]
    event.press(FinishNote(1))
    assert due(event) == ["At once"]
    assert [note.number for note in event.state.notes] == [2]


def test_a_note_goes_with_its_phase() -> None:
    event = Event(SHORT)
    event.press(
        AddNote("Count votes", turn=1, phase="Debate"), SetPhase(2, "Debate", "Talks", 5), MovePhase(2, "Talks", 1)
    )
    go(event, 1)
    assert due(event) == []
    go(event, 1)
    assert due(event) == ["Count votes"]
    event = Event(SHORT)
    event.press(AddNote("Count votes", turn=1, phase="Debate"), RemovePhase(2, "Debate"), NextPhase(at(0)))
    assert due(event) == ["Count votes"]


def test_a_note_of_the_second_turn_of_a_double_one_is_due_in_it() -> None:
    event = Event(SHORT)
    event.press(SetDouble(1, double=True), AddNote("Slide", turn=2, phase="Map"))
    go(event, 1)
    assert due(event) == []
    go(event, 1)
    assert due(event) == ["Slide"]


def test_no_other_screen_and_no_story_has_a_note() -> None:
    event = Event(SHORT)
    before = screen(event.state, WALL)
    event.press(AddNote("Quays will slide", table="a-table"))
    assert screen(event.state, WALL) == before
    assert not any("note" in name for name in parts(screen(event.state, WALL)))
    assert not {NoteAdded, NoteFinished} & set(PUBLIC)


@pytest.mark.parametrize(
    ("code", "note"),
    [
        ("no_text", AddNote("  ")),
        ("too_long", AddNote("x" * 281)),
        ("too_long", AddNote("x", "y" * 41)),
        ("unknown_phase", AddNote("x", turn=2, phase="Lunch")),
        ("past_turn", AddNote("x", turn=1)),
    ],
)
def test_a_bad_note_is_refused(code: str, note: AddNote) -> None:
    event = Event(SHORT)
    go(event, 4)
    assert event.state.place.turn == 2
    with pytest.raises(Refusal) as refused:
        event.press(note)
    assert (refused.value.code, event.state.notes) == (code, ())


def test_there_is_an_end_to_notes_and_one_is_ticked_once() -> None:
    event = Event(SHORT)
    event.press(*(AddNote(f"Note {number}") for number in range(MOST_NOTES)))
    with pytest.raises(Refusal, match="too_many_notes"):
        event.press(AddNote("One more"))
    event.press(FinishNote(3))
    with pytest.raises(Refusal, match="unknown_note"):
        event.press(FinishNote(3))
