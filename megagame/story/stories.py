"""The story of one event: its day, told step by step and turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

from crisis_map.records.state import State
from megagame.core.sentences import Sentence
from megagame.story.clocks import clocks
from megagame.story.days import Day, Lived, day_of, tables_of
from megagame.story.programme import Entered, Length, lengths
from megagame.story.recap import table_told
from megagame.story.steps import Step, side_stands, steps
from megagame.story.turns import Turn, turns
from megagame.tables.models import Table


class Story(NamedTuple):
    """A day as it is told. `mark` tells it, with all that happened so far, from every other.

    `clocks`: what the clock showed at each step, where Control looks; else nothing.
    """

    mark: str
    day: Day
    steps: tuple[Step, ...]
    turns: tuple[Turn, ...]
    lengths: tuple[Length, ...]
    clocks: tuple[str, ...] = ()

    def map_at(self, step: Step) -> State:
        """The map after a step."""
        state: State = self.day.map.states[step.map]
        return state

    def tables_in(self, turn: Turn) -> tuple[Sentence, ...]:
        """Where the side tables stood in the end of a turn."""
        last = next((each for each in reversed(self.steps) if self.map_at(each).turn == turn.number), None)
        stands = zip(self.day.sides, last.sides, strict=True) if last else ()
        return tuple(table_told(each.title, side_stands(each, place)) for each, place in stands if place >= 0)


_newest: Story | None = None
_telling = Lock()


def story_of(table: Table) -> Story:
    """The story of the event whose Crisis Map is `table`, as of now; the newest that was told is kept."""
    global _newest  # noqa: PLW0603 - a process keeps one story, as it keeps one state of each table
    tables = tables_of(table)
    mark = " ".join(f"{each.pk}:{each.number}:{each.mark}:{each.title}" for each in tables)
    with _telling:
        if _newest is None or _newest.mark != mark:
            _newest = told(mark, day_of(table, tables))
        return _newest


def public(story: Story) -> Story:
    """The same as everybody may read it: without the clock, and without the figures of a turn that is still played,
    as what districts were given then is theirs to know.
    """
    return story._replace(turns=tuple(turn for turn in story.turns if turn.is_closed), clocks=())


def told(mark: str, day: Day) -> Story:
    """The story of a day."""
    in_force = (line.events for line in day.map.lines if line.number not in day.map.gone)
    phases = lengths(_entered(day.event)) if day.event else ()
    moments, found = zip(*steps(day), strict=True)
    shown = clocks(day.event, moments) if day.event else ()
    return Story(mark, day, found, turns(in_force), phases, shown)


def _entered(event: Lived) -> Iterator[Entered]:
    for line, moment, state in zip(event.lines, event.moments, event.states, strict=True):
        if line.number not in event.gone:
            yield moment, line.events, state
