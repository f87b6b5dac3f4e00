"""The story of an event: its day by step and by turn."""

from collections.abc import Iterable, Iterator
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

from crisis_map.records import events as happened
from crisis_map.records.state import State
from megagame.core.sentences import Sentence
from megagame.story.clocks import clocks
from megagame.story.corrections import with_steps
from megagame.story.days import Day, Lived, day_of, tables_of
from megagame.story.phase_times import Entered, Length, lengths
from megagame.story.recap import table_told
from megagame.story.story_steps import Step, seen_of, side_stands, steps
from megagame.story.turn_figures import Turn, turns
from megagame.tables.models import Table


class Story(NamedTuple):
    """The story of a day. `mark`: identifies its content. `clocks`: at each step, for Control only."""

    mark: str
    day: Day
    steps: tuple[Step, ...]
    turns: tuple[Turn, ...]
    lengths: tuple[Length, ...]
    clocks: tuple[str, ...] = ()

    def map_at(self, step: Step) -> State:
        state: State = self.day.map.states[step.map]
        return state

    def opened_at(self) -> dict[int, int]:
        """The step at which each turn of the map opened, ignoring undone ones."""
        return self._where(happened.PhaseOpened)

    def closed_at(self) -> dict[int, int]:
        """The step at which each turn of the map closed."""
        return self._where(happened.PhaseClosed)

    def _where(self, kind: type[Any]) -> dict[int, int]:
        of_map = ((place, step) for place, step in enumerate(self.steps) if step.in_force)
        return {
            self.map_at(step).turn: place
            for place, step in of_map
            if any(isinstance(event, kind) for event in step.seen)
        }

    def tables_in(self, turn: Turn) -> tuple[Sentence, ...]:
        last = next((each for each in reversed(self.steps) if self.map_at(each).turn == turn.number), None)
        stands = zip(self.day.sides, last.sides, strict=True) if last else ()
        return tuple(table_told(each.title, side_stands(each, place)) for each, place in stands if place >= 0)


_newest: Story | None = None
_telling = Lock()


def story_of(table: Table) -> Story:
    """The current story of the event with the Crisis Map `table`. The newest story is cached."""
    global _newest  # noqa: PLW0603 - a process keeps one story, as it keeps one state of each table
    tables = tables_of(table)
    mark = " ".join(f"{each.pk}:{each.number}:{each.mark}:{each.title}" for each in tables)
    with _telling:
        if _newest is None or _newest.mark != mark:
            _newest = told(mark, day_of(table, tables))
        return _newest


def public(story: Story) -> Story:
    """The published story, without Control's data and without the open turn, whose funding is still secret."""
    shown = for_hall(story)
    return shown._replace(turns=tuple(turn for turn in shown.turns if turn.is_closed))


def for_hall(story: Story) -> Story:
    """The story without clocks and ruling notes, which are for Control."""
    return story._replace(
        mark=f"{story.mark} for the hall",
        steps=tuple(step for step in story.steps if not step.for_control),
        turns=tuple(turn.without_notes() for turn in story.turns),
        clocks=(),
    )


def told(mark: str, day: Day) -> Story:
    in_force = (line.events for line in day.map.lines if line.number not in day.map.gone)
    phases = lengths(_entered(day.event)) if day.event else ()
    moments, found = zip(*steps(day), strict=True)
    shown = clocks(day.event, moments) if day.event else ()
    return _in_programme(Story(mark, day, found, tuple(_with_rulings(day.map, turns(in_force))), phases, shown))


def _with_rulings(table: Lived, found: Iterable[Turn]) -> Iterator[Turn]:
    """Add the subjects of ruling notes to turns."""
    for turn in found:
        yield turn._replace(corrections=with_steps(turn.corrections, partial(seen_of, table)))


def _in_programme(story: Story) -> Story:
    """Match the map's turns to the programme's, or count on if the programme did not advance."""
    opened, named, before = story.opened_at(), list[Turn](), 0
    for turn in story.turns:
        where = story.steps[opened[turn.number]].stay
        goes_on = where.place.turn > before
        first, before = (where.place.turn, where.last) if goes_on else (before + 1, before + 1)
        named.append(turn._replace(first=first, last=before))
    return story._replace(turns=tuple(named))


def _entered(event: Lived) -> Iterator[Entered]:
    for line, moment, state in zip(event.lines, event.moments, event.states, strict=True):
        if line.number not in event.gone:
            yield moment, line.events, state
