"""Regularly counts a practice's completed tasks, so that all of Control's pages agree."""

import threading
from collections.abc import Iterator, Mapping
from datetime import datetime
from heapq import merge
from typing import NamedTuple

import msgspec

from megagame.accounts.played import PLAYED
from megagame.core.sentences import Sentence
from megagame.machine.repeating import repeat
from megagame.practice.models import Practice, running_practice
from megagame.practice_session import moment, tasks
from megagame.practice_session.begin_and_end import pace_of
from megagame.practice_session.playing import Playing, told
from megagame.practice_session.tasks import CITY, EVENT, Done, Step
from megagame.tables.authors import PROGRAM, SET_UP
from megagame.tables.connections import practice_status
from megagame.tables.connections.practice_status import Played, ToTry
from megagame.tables.lookup import event_table
from megagame.tables.models import Entry, Table

EVERY_SECONDS = 0.5
OTHERS = frozenset({PLAYED, PROGRAM, SET_UP})
"""Authors whose steps are not the user's."""


class _Counted(NamedTuple):
    """Tasks done up to these entries, by table."""

    numbers: Mapping[int, int]
    done: Done


_counted: dict[int, _Counted] = {}


def look() -> None:
    """Count now. Control's pages show the result within two heartbeats."""
    practice = running_practice()
    practice_status.note(shown(practice) if practice else practice_status.Practice())


def shown(practice: Practice) -> practice_status.Practice:
    """Control's view of the running event's practice."""
    playing = msgspec.json.decode(practice.playing, type=tuple[Playing, ...])
    now = moment.now()
    return practice_status.Practice(
        to_try=tuple(_to_try(each) for each in tasks.listed(counts(practice), now)),
        played=() if practice.is_over else tuple(Played(*told(each)) for each in playing),
        pace=pace_of(event_table()),
        is_over=practice.is_over,
        at=now.at,
    )


def counts(practice: Practice) -> Mapping[str, int]:
    """How often each task was done."""
    noted = msgspec.json.decode(practice.done, type=list[str])
    return {**_in_journals(practice.event_id).counts, **dict.fromkeys(noted, 1)}


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Start counting regularly, until the process ends or the returned event is set."""
    return repeat(look, "practice", pause=lambda: pause, failed="Nobody could see what was tried")


def _to_try(listed: tasks.Shown) -> ToTry:
    task = listed.task
    return ToTry(task.name, Sentence(task.called), listed.times, task.needed, listed.help)


def _in_journals(event: int) -> Done:
    """Read only new entries, since a journal only grows."""
    before = _counted.get(event, _Counted({}, Done()))
    tables = Table.objects.filter(kept=None, game__in=(CITY, EVENT)).order_by("pk")
    read = [list(_entries(table, before.numbers.get(table.pk, 0))) for table in tables]
    numbers = {**before.numbers, **{table.pk: rows[-1][1] for table, rows in zip(tables, read, strict=True) if rows}}
    steps = (step for _, _, step in merge(*read, key=lambda row: row[0]))
    done = tasks.after(before.done, steps, OTHERS)
    _counted.clear()
    _counted[event] = _Counted(numbers, done)
    return done


def _entries(table: Table, number: int) -> Iterator[tuple[datetime, int, Step]]:
    """Time, number and content of each entry after this number."""
    rows = Entry.objects.filter(table=table, number__gt=number).order_by("number")
    for at, found, author, action, events, voids in rows.values_list(
        "at", "number", "author", "action", "events", "voids"
    ):
        step = Step(table.game, author, msgspec.json.decode(action), msgspec.json.decode(events), voids is not None)
        yield at, found, step
