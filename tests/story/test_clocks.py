"""What the clock showed is told to Control alone, and is what the projector showed then."""

from __future__ import annotations

from datetime import timedelta

from megagame.core.instants import Instant
from megagame.event import actions as asked
from megagame.story.clocks import clocks
from tests.story.played import HERE, MORNING, programme

MINUTE = 60_000


def at(minutes: float) -> Instant:
    """The time `minutes` after the start of the event's journal, which gets an entry each minute."""
    return HERE.later(round(minutes * MINUTE))


def test_the_clock_is_what_was_left_of_the_phase_then() -> None:
    pressed = (
        asked.NextPhase(at(1)),  # ten minutes, paused
        asked.Start(at(2)),
        asked.AddMinutes(2),
        asked.Pause(at(4)),
        asked.Start(at(5)),
        asked.NextPhase(at(6)),  # fifteen minutes, which run
    )
    moments = [MORNING + timedelta(minutes=minutes) for minutes in (0, 1.5, 2, 2.5, 3, 4.5, 5.25, 6.01, 21, 22.5)]
    assert clocks(programme(*pressed), moments) == (
        "", "10:00", "10:00", "09:30", "11:00", "10:00", "09:45", "15:00", "00:00", "+01:30",
    )  # fmt: skip


def test_an_instant_of_another_start_of_the_machine_is_not_guessed() -> None:
    event = programme(asked.NextPhase(HERE), asked.Start(HERE))
    states = tuple(state for state in event.states)
    blind = event._replace(lines=event.lines[2:], moments=event.moments[2:], states=states[2:])
    assert clocks(blind, [MORNING + timedelta(minutes=3)]) == ("",)
