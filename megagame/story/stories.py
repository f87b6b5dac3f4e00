"""The story of one event: its day, told step by step and turn by turn."""

from __future__ import annotations

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
        state: State = self.day.map.states[step.map]
        return state

    def opened_at(self) -> dict[int, int]:
        """At which step each turn of the map was opened, as far as that is in force."""
        return self._where(happened.PhaseOpened)

    def closed_at(self) -> dict[int, int]:
        """The same of its close."""
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
    """The story of the event whose Crisis Map is `table`, as it is now; the newest that was told is kept."""
    global _newest  # noqa: PLW0603 - a process keeps one story, as it keeps one state of each table
    tables = tables_of(table)
    mark = " ".join(f"{each.pk}:{each.number}:{each.mark}:{each.title}" for each in tables)
    with _telling:
        if _newest is None or _newest.mark != mark:
            _newest = told(mark, day_of(table, tables))
        return _newest


def public(story: Story) -> Story:
    """The same as everybody may read it: as it may be taken away, and without the figures of a turn that is still
    played, as what districts were given then is theirs to know.
    """
    shown = for_hall(story)
    return shown._replace(turns=tuple(turn for turn in shown.turns if turn.is_closed))


def for_hall(story: Story) -> Story:
    """The same without what only Control reads: the clock and ruling notes."""
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
    """The turns with what the ruling notes are about."""
    for turn in found:
        yield turn._replace(corrections=with_steps(turn.corrections, partial(seen_of, table)))


def _in_programme(story: Story) -> Story:
    """The same with the turns of the programme in which those of the map were opened.

    Where the programme did not go on meanwhile, as where nobody uses it, the next number follows.
    """
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
