"""A day for the story's tests: ten random turns of the sample city with an event's programme."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from crisis_map.game import GAME as MAP
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.core.instants import Instant
from megagame.core.journals.history import lived
from megagame.core.journals.journal import Line, voided
from megagame.core.journals.recording import lines
from megagame.event import actions as asked
from megagame.event.game import GAME as EVENT
from megagame.event.programme import Programme
from megagame.games import GAMES
from megagame.story.days import Day, Lived
from megagame.story.stories import Story, told
from tests.proof.rehearsals.random_games import recorded

MORNING = datetime(2026, 3, 14, 9, 0, tzinfo=UTC)
HERE = Instant("a-boot", 0)
EMPTY = "Z9"
"""A hex that the sample city has not."""


def table(game: str, journal: Sequence[Line], minutes: float = 1.0) -> Lived:
    """A table with this journal, with entries at regular intervals of minutes."""
    listing, moments = GAMES[game], [MORNING + timedelta(minutes=place * minutes) for place in range(len(journal))]
    states = tuple(lived(listing.game, journal))
    return Lived(game, game, listing, tuple(journal), tuple(moments), states, voided(journal))


def programme(*actions: Any, minutes: float = 1.0) -> Lived:
    """An event with these presses of Control, at regular intervals of minutes."""
    state, journal = EVENT.blank, list[Line]()
    for number, action in enumerate((None, *actions), 1):
        events = EVENT.open(Programme(), Dice(1)) if action is None else EVENT.decide(state, "control", action, Dice(1))
        journal.append(Line(number, tuple(events)))
        state = EVENT.after(state, journal[-1].events)
    return table("event", journal, minutes)


@cache
def ten_turns() -> tuple[Line, ...]:
    """The map's journal of ten turns, the same each time."""
    return tuple(lines(GAMES["crisis_map"].game, recorded("crisis_map", 3).entries))


@cache
def a_day() -> Story:
    """Ten turns, while the programme went through its first two phases and a third began."""
    return told("a day", Day(table("crisis_map", ten_turns()), programme(*[asked.NextPhase(HERE)] * 3, minutes=12), ()))


def redrawn(*actions: Any) -> Story:
    """A day with only the city's founding and these actions of Control on the map."""
    opening = ten_turns()[0]
    state, found = MAP.after(MAP.blank, opening.events), [opening]
    for number, action in enumerate(actions, 2):
        found.append(Line(number, tuple(MAP.decide(state, CONTROL, action, Dice(1)))))
        state = MAP.after(state, found[-1].events)
    return told("redrawn", Day(table("crisis_map", found), None, ()))
