"""Breaks are phases with a clock, entered and left by Next phase."""

from __future__ import annotations

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL
from megagame.event.actions import Back, CancelBreak, NextPhase, PlanBreak, SetDouble, SetFinal, Start
from megagame.event.game import GAME
from megagame.event.programme import Break, Phase, Programme
from megagame.event.screens import ControlScreen, Pause, screen
from megagame.event.set_up_parts import break_turns
from megagame.event.state import Paused, Running
from tests.event.events import Event, at, minutes

SHORT = Programme((Phase("Team time", 20), Phase("Map", 15, specialisation=True)))


def places(event: Event, presses: int) -> list[tuple[str, int, int]]:
    """Returns where the event is after each of these presses of Next phase."""
    return [(event.press(NextPhase(at(0))), event.where())[1] for _ in range(presses)]


def test_a_break_comes_before_its_turn_and_back_goes_through_it() -> None:
    event = Event(SHORT)
    event.press(PlanBreak(2, " Lunch ", 45), PlanBreak(1, "Coffee", 5), PlanBreak(2, "Photo", 3))
    assert event.state.breaks == (Break(1, "Coffee", 5), Break(2, "Lunch", 45), Break(2, "Photo", 3))
    forth = places(event, 6)
    assert forth == [("break", 1, 0), ("turn", 1, 0), ("turn", 1, 1), ("break", 2, 0), ("break", 2, 1), ("turn", 2, 0)]
    back = [(event.press(Back(at(0))), event.where())[1] for _ in range(6)]
    assert back == [*reversed(forth[:-1]), ("briefing", 0, 0)]


def test_a_break_has_its_clock_and_everybody_sees_its_name() -> None:
    event = Event(SHORT)
    event.press(PlanBreak(2, "Lunch", 45), NextPhase(at(0)), Start(at(0)), NextPhase(at(1)))
    event.press(NextPhase(at(minutes(1))))
    assert event.state.clock == Running(at(minutes(46)))
    now = screen(event.state, WALL).public.now
    assert (now.stage, now.turn, now.phase, now.specialisation) == ("break", 2, "Lunch", False)
    event.press(NextPhase(at(minutes(31))), Back(at(minutes(40))))
    assert event.left(at(minutes(40))) == minutes(15)


def test_everybody_sees_how_long_a_break_is_and_which_phase_follows_it() -> None:
    event = Event(SHORT)
    assert screen(event.state, WALL).public.pause is None
    event.press(PlanBreak(1, "Coffee", 5), PlanBreak(1, "Photo", 3), NextPhase(at(0)))
    assert screen(event.state, WALL).public.pause == Pause(minutes(5), coming=None)
    event.press(NextPhase(at(0)))
    assert screen(event.state, WALL).public.pause == Pause(minutes(3), Phase("Team time", 20))
    event.press(NextPhase(at(0)))
    assert screen(event.state, WALL).public.pause is None


def test_a_break_is_put_in_and_taken_out_during_the_day() -> None:
    event = Event(SHORT)
    event.press(NextPhase(at(0)), PlanBreak(2, "Fresh air", 10), NextPhase(at(0)), NextPhase(at(0)))
    assert event.where() == ("break", 2, 0)
    event.press(PlanBreak(2, "More air", 5))
    assert event.refused(CancelBreak(2, 0, "Fresh air")) == "break_on"
    event.press(CancelBreak(2, 1, "More air"), NextPhase(at(0)))
    assert (event.where(), event.state.clock) == (("turn", 2, 0), Paused(minutes(20)))
    assert event.refused(CancelBreak(2, 0, "Fresh air")) == "past_break"


def test_a_break_is_offered_before_every_turn_that_has_not_begun() -> None:
    event = Event(SHORT)
    event.press(SetDouble(3, True), SetFinal(5))
    offered = [offered_now(event)]
    for presses in (1, 2, 3):
        places(event, presses)
        offered.append(offered_now(event))
    event.press(PlanBreak(5, "Tea", 5), NextPhase(at(0)))
    assert event.where() == ("break", 5, 0)
    assert [*offered, offered_now(event)] == [(1, 2, 3, 5), (2, 3, 5), (3, 5), (5,), (5,)]
    places(event, 3)
    assert (event.where()[0], offered_now(event)) == ("over", ())


def offered_now(event: Event) -> tuple[int, ...]:
    """Returns the turns before which the console offers a break, each of which must be accepted."""
    shown = screen(event.state, CONTROL)
    assert isinstance(shown, ControlScreen)
    turns = break_turns(shown)
    for turn in turns:
        assert GAME.decide(event.state, CONTROL, PlanBreak(turn, "Tea", 5), Dice(0))
    return turns


def test_a_break_needs_a_turn_to_come_before() -> None:
    event = Event(SHORT)
    event.press(SetDouble(3, True), SetFinal(4), NextPhase(at(0)))
    refused = {turn: event.refused(PlanBreak(turn, "Lunch", 45)) for turn in (-1, 0, 1, 4, 5)}
    assert refused == {-1: "past_turn", 0: "past_turn", 1: "past_turn", 4: "in_double", 5: "beyond_final"}
    assert [event.refused(PlanBreak(2, "Lunch", length)) for length in (0, 601)] == ["bad_length"] * 2
    assert [event.refused(PlanBreak(2, name, 5)) for name in ("  ", "x" * 41)] == ["no_name", "too_long"]
    for number in range(12):
        event.press(PlanBreak(2, f"Break {number}", 1))
    assert event.refused(PlanBreak(2, "One more", 1)) == "too_many_breaks"


def test_what_was_planned_is_known_to_control_alone() -> None:
    event = Event(SHORT)
    before = screen(event.state, WALL)
    event.press(PlanBreak(2, "Lunch", 45))
    assert screen(event.state, WALL) == before


def test_a_break_that_is_no_more_is_not_cancelled_again() -> None:
    event = Event(SHORT)
    event.press(PlanBreak(2, "Lunch", 45), CancelBreak(2, 0, "Lunch"))
    assert event.refused(CancelBreak(2, 0, "Lunch")) == "unknown_break"
    event.press(PlanBreak(2, "Tea", 45))
    assert event.refused(CancelBreak(2, 0, "Lunch")) == "unknown_break"
