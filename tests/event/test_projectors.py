"""The steering of the projectors, and what the log says of the event."""

from __future__ import annotations

import pytest

from megagame.core.dice import Dice
from megagame.core.game import WALL, Refusal
from megagame.core.sentences import say
from megagame.event.actions import SetTextSize, SetTheme, Show
from megagame.event.events import ClockStopped, PlaceEntered
from megagame.event.game import GAME
from megagame.event.programme import Place
from megagame.event.sentences import minutes_and_seconds, tell
from megagame.event.state import Projector
from tests.event.events import Event, opened


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
