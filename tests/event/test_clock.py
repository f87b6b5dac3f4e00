"""The clock stores when the phase ends, so it is right at every moment."""

from __future__ import annotations

import pytest

from megagame.core.instants import Instant
from megagame.event.actions import AddMinutes, Back, LoseClock, NextPhase, Pause, SetClock, SetPace, SetPhase, Start
from megagame.event.game import GAME
from megagame.event.state import Paused, Running
from tests.event.events import SECOND, Event, at, decoded, minutes


@pytest.fixture
def event() -> Event:
    """In the first phase of the first turn, with ten minutes on a stopped clock."""
    event = Event()
    event.press(NextPhase(at(0)))
    return event


def test_the_briefing_has_no_clock_and_the_first_phase_stands_at_its_full_length() -> None:
    event = Event()
    assert event.state.clock is None
    assert {event.refused(action) for action in (Start(at(0)), Pause(at(0)), AddMinutes(1), SetClock(1, at(0)))} == {
        "no_clock"
    }
    assert event.press(NextPhase(at(7))).clock == Paused(minutes(10))


def test_a_clock_that_runs_needs_no_tick(event: Event) -> None:
    event.press(Start(at(1000)))
    assert event.left(at(1000)) == minutes(10)
    assert event.left(at(1000 + minutes(4))) == minutes(6)


def test_after_the_end_it_counts_up(event: Event) -> None:
    event.press(Start(at(0)))
    assert event.left(at(minutes(10) + 72 * SECOND)) == -72 * SECOND


def test_a_pause_keeps_what_is_left_however_long_it_lasts(event: Event) -> None:
    event.press(Start(at(0)), Pause(at(minutes(3))))
    assert event.left(at(minutes(300))) == minutes(7)
    event.press(Start(at(minutes(300))))
    assert event.left(at(minutes(301))) == minutes(6)


def test_a_clock_that_is_over_can_be_paused_and_goes_on_counting_up(event: Event) -> None:
    event.press(Start(at(0)), Pause(at(minutes(12))), Start(at(minutes(20))))
    assert event.left(at(minutes(21))) == -minutes(3)


@pytest.mark.parametrize("number", [1, -1, 5])
def test_minutes_are_added_to_a_clock_that_runs_and_to_one_that_stands(event: Event, number: int) -> None:
    event.press(AddMinutes(number), Start(at(0)), AddMinutes(number))
    assert event.left(at(0)) == minutes(10 + 2 * number)


def test_a_clock_is_set_to_the_second_and_runs_on_or_stands_as_before(event: Event) -> None:
    assert event.press(SetClock(12, at(0), 30)).clock == Paused(minutes(12.5))
    event.press(Start(at(0)), SetClock(0, at(minutes(4)), 5))
    assert event.left(at(minutes(4) + SECOND)) == 4 * SECOND
    event.press(NextPhase(at(minutes(5))), Back(at(minutes(6))))
    assert event.left(at(minutes(6))) == 5 * SECOND - minutes(1)


@pytest.mark.parametrize(("length", "seconds"), [(-1, 0), (601, 0), (5, 60), (5, -1)])
def test_a_clock_shows_no_other_times_than_these(event: Event, length: int, seconds: int) -> None:
    assert event.refused(SetClock(length, at(0), seconds)) == "bad_time"


def test_start_and_pause_are_refused_where_they_change_nothing(event: Event) -> None:
    assert event.refused(Pause(at(0))) == "stands_already"
    event.press(Start(at(0)))
    assert event.refused(Start(at(1))) == "runs_already"
    assert event.refused(AddMinutes(0)) == "bad_minutes"
    assert event.refused(AddMinutes(601)) == "bad_minutes"


def test_the_next_phase_has_its_full_length_and_keeps_the_clock_running_or_standing(event: Event) -> None:
    assert event.press(NextPhase(at(minutes(2)))).clock == Paused(minutes(15))
    event.press(Start(at(minutes(2))))
    assert event.press(NextPhase(at(minutes(30)))).clock == Running(at(minutes(40)))


def test_a_phase_left_by_accident_goes_on_with_the_time_that_was_left(event: Event) -> None:
    event.press(Start(at(0)), NextPhase(at(minutes(4))), AddMinutes(2))
    event.press(Back(at(minutes(7))))
    assert (event.where(), event.left(at(minutes(7)))) == (("turn", 1, 0), minutes(6))
    event.press(NextPhase(at(minutes(8))))
    assert (event.where(), event.left(at(minutes(8)))) == (("turn", 1, 1), minutes(14))
    event.press(Back(at(minutes(8))), Back(at(minutes(8))), NextPhase(at(minutes(90))))
    assert (event.where(), event.left(at(minutes(90)))) == (("turn", 1, 0), minutes(5))


def test_a_phase_that_was_over_time_is_so_again_and_one_that_stood_stands(event: Event) -> None:
    event.press(Start(at(0)), NextPhase(at(minutes(12))), Back(at(minutes(20))))
    assert event.left(at(minutes(20))) == -minutes(2)
    event.press(Pause(at(minutes(21))), NextPhase(at(minutes(30))), Back(at(minutes(40))))
    assert event.state.clock == Paused(-minutes(3))


def test_the_time_that_was_left_goes_with_the_pace_and_a_new_length_replaces_it(event: Event) -> None:
    event.press(Start(at(0)), NextPhase(at(minutes(4))), SetPace(3, at(minutes(4))), Back(at(minutes(4))))
    assert event.left(at(minutes(4))) == minutes(2)
    event.press(SetPace(1, at(minutes(4))), NextPhase(at(minutes(5))))
    event.press(SetPhase(0, "Organisation", "Organisation", 20), Back(at(minutes(5))))
    assert event.left(at(minutes(5))) == minutes(20)


def test_a_clock_of_another_machine_leaves_no_time_behind(event: Event) -> None:
    event.press(Start(at(0)), NextPhase(at(9, "boot-2")), Back(at(9, "boot-2")))
    assert event.left(at(9, "boot-2")) == minutes(10)


def test_the_next_phase_of_an_old_journal_leaves_no_time_behind(event: Event) -> None:
    old = decoded({"event": "PlaceEntered", "place": {"stage": "turn", "turn": 1, "phase": 1}, "clock": None})
    event.states.append(GAME.after(event.press(Start(at(0))), (old,)))
    assert event.press(Back(at(minutes(3)))).clock == Paused(minutes(10))


def test_undo_of_a_next_phase_gives_the_clock_back_as_if_it_had_run_on(event: Event) -> None:
    before = event.press(Start(at(0)))
    event.press(NextPhase(at(minutes(4))))
    event.states.append(before)
    assert event.left(at(minutes(5))) == minutes(5)


def test_a_new_length_counts_from_the_next_time_on(event: Event) -> None:
    event.press(SetPhase(0, "Organisation", "Organisation", 20))
    event.press(SetPhase(1, "Specialisation", "Specialisation", 3, specialisation=True))
    assert event.left(at(0)) == minutes(10)
    assert event.press(NextPhase(at(0))).clock == Paused(minutes(3))
    assert event.press(Back(at(0))).clock == Paused(minutes(10))
    event.press(*[NextPhase(at(0))] * 5)
    assert (event.where(), event.state.clock) == (("turn", 2, 0), Paused(minutes(20)))


def test_a_restart_of_the_machine_stops_the_clock_where_it_was_last_seen(event: Event) -> None:
    event.press(Start(at(0)))
    state = event.press(LoseClock(at(3, "boot-2"), alive=at(minutes(4))))
    assert state.clock == Paused(minutes(6), restarted=True)
    event.press(AddMinutes(1))
    assert event.press(Start(at(50, "boot-2"))).clock == Running(at(50 + minutes(7), "boot-2"))


@pytest.mark.parametrize("alive", [None, at(5, "another boot")])
def test_a_clock_of_which_nothing_is_known_stands_at_the_full_length(event: Event, alive: Instant | None) -> None:
    event.press(Start(at(0)))
    assert event.press(LoseClock(at(3, "boot-2"), alive)).clock == Paused(minutes(10), restarted=True)


def test_only_a_clock_that_ran_by_another_start_of_the_machine_is_lost(event: Event) -> None:
    assert event.refused(LoseClock(at(0, "boot-2"))) == "not_lost"
    event.press(Start(at(0)))
    assert event.refused(LoseClock(at(9))) == "not_lost"
    assert event.refused(Pause(at(9, "boot-2"))) == "clock_elsewhere"
    assert event.press(NextPhase(at(9, "boot-2"))).clock == Running(at(9 + minutes(15), "boot-2"))


def test_at_a_faster_pace_the_rest_of_the_phase_and_all_coming_ones_are_shorter(event: Event) -> None:
    event.press(Start(at(0)), SetPace(6, at(minutes(4))))
    assert event.left(at(minutes(4))) == minutes(1)
    assert event.press(NextPhase(at(minutes(5)))).clock == Running(at(minutes(7.5)))
    event.press(SetPace(2, at(minutes(6.5))))
    assert event.left(at(minutes(6.5))) == minutes(3)
    assert event.press(Pause(at(minutes(6.5))), SetPace(1, at(minutes(6.5)))).clock == Paused(minutes(6))


def test_what_is_overdue_stays_so_at_any_pace(event: Event) -> None:
    event.press(Start(at(0)), SetPace(6, at(minutes(12))))
    assert event.left(at(minutes(12))) == -minutes(2)


def test_a_pace_can_be_chosen_before_the_first_phase() -> None:
    event = Event()
    assert event.press(SetPace(2, at(0))).clock is None
    assert event.press(NextPhase(at(0))).clock == Paused(minutes(5))


def test_a_clock_that_was_lost_unseen_has_the_whole_phase_at_its_pace(event: Event) -> None:
    event.press(SetPace(2, at(0)), Start(at(0)))
    assert event.press(LoseClock(Instant("another boot", 5))).clock == Paused(minutes(5), restarted=True)


@pytest.mark.parametrize(("pace", "code"), [(0, "bad_pace"), (101, "bad_pace"), (1, "nothing_new")])
def test_a_pace_that_is_none_or_is_on_is_refused(event: Event, pace: int, code: str) -> None:
    assert event.refused(SetPace(pace, at(0))) == code


def test_the_pace_of_a_clock_of_another_machine_cannot_be_changed(event: Event) -> None:
    event.press(Start(at(0)))
    assert event.refused(SetPace(2, Instant("another boot", 5))) == "clock_elsewhere"
