"""Announcements and the steering of the projectors."""

from __future__ import annotations

import pytest

from megagame.core.dice import Dice
from megagame.core.game import WALL, Refusal
from megagame.core.sentences import say
from megagame.event.actions import AddMinutes, Announce, Back, NextPhase, SetTextSize, SetTheme, Show, TakeDown
from megagame.event.events import ClockStopped, PlaceEntered
from megagame.event.game import GAME
from megagame.event.programme import Place
from megagame.event.screens import screen
from megagame.event.sentences import minutes_and_seconds, tell
from megagame.event.state import Announcement, Projector
from tests.event.events import Event, at, decoded, minutes, opened


def test_an_announcement_stands_until_it_is_taken_down_or_replaced() -> None:
    event = Event()
    assert event.press(Announce("  Lunch at noon.  ")).announcement == Announcement("Lunch at noon.")
    assert event.press(Announce("Lunch at one.")).announcement == Announcement("Lunch at one.")
    assert event.press(TakeDown()).announcement is None
    assert event.refused(TakeDown()) == "no_announcement"


def test_an_announcement_for_a_phase_ends_with_it_and_going_back_does_not_revive_it() -> None:
    event = Event()
    event.press(NextPhase(at(0)), Announce("Vote now.", "phase"), Show("announcement"))
    assert event.state.announcement == Announcement("Vote now.", "phase")
    state = event.press(AddMinutes(1), NextPhase(at(1)))
    assert (state.announcement, state.projector.shows) == (None, "map")
    assert event.press(Back(at(2))).announcement is None


def test_an_announcement_for_some_minutes_says_until_when_screens_show_it() -> None:
    event = Event()
    state = event.press(Announce("Lunch.", "minutes", 30, at(5000)), NextPhase(at(6000)))
    assert state.announcement == Announcement("Lunch.", "minutes", at(5000 + minutes(30)))
    assert screen(state, WALL).public.announcement == state.announcement
    for wrong in (None, 0, -1, 601):
        assert event.refused(Announce("Lunch.", "minutes", wrong, at(0))) == "bad_duration"


def test_an_announcement_of_an_old_journal_stands_until_it_is_taken_down() -> None:
    old = decoded({"event": "Announced", "text": "Lunch."})
    event = Event()
    event.states.append(GAME.after(event.state, (old,)))
    assert event.press(NextPhase(at(0))).announcement == Announcement("Lunch.")


def test_an_announcement_has_a_text_of_280_characters_at_most() -> None:
    event = Event()
    assert event.refused(Announce(" \n ")) == "no_text"
    assert event.refused(Announce("x" * 281)) == "too_long"
    assert event.press(Announce("議" * 280)).announcement == Announcement("議" * 280)


def test_the_projectors_go_back_to_the_map_when_what_they_show_is_taken_down() -> None:
    event = Event()
    assert event.refused(Show("announcement")) == "no_announcement"
    event.press(Announce("Lunch."), Show("announcement"))
    assert event.state.projector.shows == "announcement"
    assert event.press(TakeDown()).projector.shows == "map"


def test_taking_down_leaves_projectors_that_show_something_else() -> None:
    event = Event()
    assert event.press(Announce("Lunch."), Show("join"), TakeDown()).projector.shows == "join"


def test_colours_and_text_size_of_the_projectors() -> None:
    event = Event()
    assert event.press(SetTheme("dark"), SetTextSize(160)).projector == Projector("map", "dark", 160)
    assert {event.refused(SetTextSize(percent)) for percent in (79, 161)} == {"bad_size"}


def test_nobody_but_control_acts() -> None:
    with pytest.raises(Refusal, match="control_only"):
        GAME.decide(opened(), WALL, Show("join"), Dice(0))


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (600_000, "10:00"),
        (599_999, "10:00"),
        (599_000, "09:59"),
        (1, "00:01"),
        (0, "00:00"),
        (-999, "+00:00"),
        (-1000, "+00:01"),
        (-72_500, "+01:12"),
        (7_200_000, "120:00"),
    ],
)
def test_time_is_shown_as_a_clock_shows_it(left: int, shown: str) -> None:
    assert minutes_and_seconds(left) == shown


def test_the_log_says_where_the_event_is_and_why_the_clock_stands() -> None:
    state = opened()
    told = [
        tell(state, PlaceEntered(Place("turn", 2), None, "Dinner {at} eight", 3)),
        tell(state, ClockStopped(372_000, restarted=True)),
        tell(state, PlaceEntered(Place("turn", 1, 1), None, "Specialisation", 1)),
    ]
    assert [say(sentence) for sentence in told if sentence] == [
        "Turns 2 and 3: Dinner {at} eight.",
        "The machine was restarted: the clock stands at 06:12.",
        "Turn 1: Specialisation.",
    ]
