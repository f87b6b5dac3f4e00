"""A turn's phases are changed before or during the event; the current one stays, with its clock."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.core.sentences import say
from megagame.event.actions import (
    AddPhase,
    Back,
    MovePhase,
    NextPhase,
    RemovePhase,
    SetDouble,
    SetFinal,
    SetPhase,
    Start,
)
from megagame.event.events import LengthSet, PlaceEntered
from megagame.event.game import GAME
from megagame.event.programme import Phase, Place, Programme
from megagame.event.screens import ControlScreen, screen
from megagame.event.sentences import tell
from megagame.event.set_up_parts import turn_rows
from megagame.event.state import Paused, State
from tests.event.events import Event, at, minutes

NEXT, BACK = NextPhase(at(0)), Back(at(0))
FOUR = tuple(Phase(name, length) for length, name in enumerate("ABCD", 1))


def in_phase(number: int) -> Event:
    """Returns an event of phases A to D, of one to four minutes, with the clock running in phase `number` of turn 1."""
    event = Event(Programme(FOUR))
    event.press(*[NEXT] * (number + 1))
    event.press(Start(at(0)))
    return event


def names(state: State) -> str:
    return "".join(phase.name for phase in state.programme.phases)


def set_phase(number: int, was: str, **changes: Any) -> SetPhase:
    """Presses Set in the row of the phase `was`, with no other changes."""
    row = {"name": was, "minutes": FOUR[number].minutes, **changes}
    return SetPhase(number, was, **row)


def test_a_phase_is_renamed_made_longer_and_given_to_the_map_in_one_press() -> None:
    state = Event(Programme(FOUR)).press(set_phase(1, "B", name="  Team   time ", minutes=7, specialisation=True))
    assert state.programme.phases == (FOUR[0], Phase("Team time", 7, specialisation=True), *FOUR[2:])


def test_the_phase_that_is_on_can_be_renamed_and_its_clock_goes_on_as_it_is() -> None:
    event = in_phase(1)
    clock = event.state.clock
    state = event.press(set_phase(1, "B", name="Debate", minutes=30))
    assert (state.clock, screen(state, "wall").public.now.phase) == (clock, "Debate")
    event.press(NEXT)
    assert event.press(BACK).clock == clock


def test_a_new_phase_comes_after_all_others() -> None:
    event = in_phase(3)
    assert names(event.press(AddPhase("E", 5))) == "ABCDE"
    assert event.press(NEXT).place == Place("turn", 1, 4)


@pytest.mark.parametrize(("moved", "to"), [(move, to) for move in range(4) for to in range(4) if move != to])
@pytest.mark.parametrize("on", range(4))
def test_whatever_is_moved_the_event_stays_in_its_phase(on: int, moved: int, to: int) -> None:
    event = in_phase(on)
    before = event.state
    state = event.press(MovePhase(moved, "ABCD"[moved], to))
    others = "ABCD".replace("ABCD"[moved], "")
    assert names(state) == others[:to] + "ABCD"[moved] + others[to:]
    assert screen(state, "wall") == screen(before, "wall")
    assert state.clock == before.clock


@pytest.mark.parametrize("on", range(4))
@pytest.mark.parametrize("gone", range(4))
def test_a_phase_is_left_out_unless_the_event_is_in_it(on: int, gone: int) -> None:
    event = in_phase(on)
    before = event.state
    remove = RemovePhase(gone, "ABCD"[gone])
    if on == gone:
        assert event.refused(remove) == "phase_on"
        return
    state = event.press(remove)
    assert names(state) == "ABCD".replace("ABCD"[gone], "")
    assert screen(state, "wall") == screen(before, "wall")
    assert state.clock == before.clock


def test_in_the_briefing_every_phase_can_be_left_out_or_moved_and_the_first_one_is_first() -> None:
    event = Event(Programme(FOUR))
    event.press(RemovePhase(0, "A"), MovePhase(2, "D", 0))
    assert (names(event.state), event.where()) == ("DBC", ("briefing", 0, 0))
    state = event.press(NEXT)
    assert (state.place, state.clock) == (Place("turn", 1, 0), Paused(minutes(4)))


def test_when_the_event_is_over_its_way_back_stays_open() -> None:
    event = in_phase(3)
    event.press(SetFinal(1), NEXT)
    assert event.refused(RemovePhase(3, "D")) == "phase_on"
    event.press(RemovePhase(0, "A"))
    assert event.press(BACK).place == Place("turn", 1, 2)
    assert screen(event.state, "wall").public.now.phase == "D"


def test_who_sees_an_older_programme_never_changes_another_phase_than_meant() -> None:
    event = in_phase(0)
    event.press(MovePhase(3, "D", 1))
    for action in (set_phase(1, "B", minutes=9), RemovePhase(1, "B"), MovePhase(1, "B", 0)):
        assert event.refused(action) == "other_phase"
    event.press(RemovePhase(1, "D"))
    assert event.refused(RemovePhase(3, "C")) == "unknown_phase"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (set_phase(0, "A"), "nothing_new"),
        (set_phase(0, "A", name="  "), "no_name"),
        (set_phase(0, "A", name="x" * 41), "too_long"),
        (set_phase(0, "A", minutes=0), "bad_length"),
        (set_phase(0, "A", minutes=601), "bad_length"),
        (SetPhase(-1, "D", "E", 5), "unknown_phase"),
        (SetPhase(4, "E", "E", 5), "unknown_phase"),
        (AddPhase("", 5), "no_name"),
        (AddPhase("E", 0), "bad_length"),
        (MovePhase(0, "A", 0), "nothing_new"),
        (MovePhase(0, "A", 4), "unknown_phase"),
        (MovePhase(0, "A", -1), "unknown_phase"),
    ],
)
def test_what_is_no_change_or_no_phase_is_refused(action: Any, code: str) -> None:
    assert Event(Programme(FOUR)).refused(action) == code


def test_a_turn_has_one_to_twelve_phases() -> None:
    event = Event(Programme(FOUR))
    event.press(*[AddPhase("E", 5)] * 8)
    assert event.refused(AddPhase("E", 5)) == "too_many_phases"
    alone = Event(Programme(FOUR[:1]))
    assert alone.refused(RemovePhase(0, "A")) == "only_phase"


def test_the_log_names_phases_as_they_were_called_then() -> None:
    event = in_phase(1)
    entered = GAME.decide(event.states[1], CONTROL, NEXT, Dice(0))
    state = event.press(MovePhase(1, "B", 3), set_phase(3, "B", name="Lunch", minutes=2))
    told = [sentence for happened in entered if (sentence := tell(state, happened))]
    assert [say(sentence) for sentence in told] == ["Turn 1: B."]


def test_the_log_of_an_older_program_says_what_it_knows() -> None:
    state = Event(Programme(FOUR[:1])).state
    told = [tell(state, PlaceEntered(Place("turn", 2, 3), None)), tell(state, LengthSet(3, 20))]
    assert [say(sentence) for sentence in told if sentence] == [
        "Turn 2, phase 4.",
        "Phase 4: 20 minutes from now on.",
    ]


def rows(event: Event) -> list[tuple[str, str]]:
    """What Control's page says of each turn to come, and whether it can become double or single."""
    control = screen(event.state, CONTROL)
    assert isinstance(control, ControlScreen)
    return [
        (
            f"{row.turn}-{row.last}{' now' * row.is_now}{' final' * row.final}{' beyond' * row.beyond}",
            "may change" if row.may_change else "",
        )
        for row in turn_rows(control)[:5]
    ]


def test_control_sees_the_turns_to_come_and_which_can_be_double() -> None:
    event = Event(Programme(FOUR, final=5, doubles=(3,)))
    assert rows(event) == [
        ("1-1", "may change"),
        ("2-2", ""),
        ("3-4", "may change"),
        ("5-5 final", ""),
        ("6-6 beyond", ""),
    ]
    event.press(*[NEXT] * 5)
    assert rows(event)[:2] == [("2-2 now", ""), ("3-4", "may change")]


def test_every_turn_that_can_be_double_by_its_button_can_be() -> None:
    for final in (None, 4, 6):
        for doubles in ((), (2,), (2, 5)):
            event = Event(Programme(FOUR, final=final, doubles=doubles))
            offered = [row.turn for row in _turns(event) if row.may_change]
            assert offered == [row.turn for row in _turns(event) if _accepts(event, row.turn, row.last == row.turn)]


def _turns(event: Event) -> tuple[Any, ...]:
    control = screen(event.state, CONTROL)
    assert isinstance(control, ControlScreen)
    return turn_rows(control)


def _accepts(event: Event, turn: int, double: bool) -> bool:
    with suppress(Refusal):
        GAME.decide(event.state, CONTROL, SetDouble(turn, double), Dice(0))
        return True
    return False
