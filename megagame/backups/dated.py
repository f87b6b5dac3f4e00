"""A dated copy, without the box, for each change of phase: also for several that came soon after one another.

Up to where they were made is kept in the data directory. What the end of the program, or a place that takes nothing,
keeps from being made is made later, of the event as it is then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from megagame.backups import backup
from megagame.event.state import State, phase_now
from megagame.machine import kept_files
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table
from megagame.tables.models import Entry, Table

FILE = "backup-dated.json"


class Done(Struct, frozen=True):
    """Up to which entry of the event's table each change of phase has its copy."""

    table: int
    number: int


class Change(NamedTuple):
    """The event went to another phase with the entry `number`. `phase`: as it may are in the name of a file."""

    number: int
    at: datetime
    phase: str

    @property
    def file(self) -> str:
        """Another one for each change, and the same for the same."""
        return f"megagame-{self.at.astimezone():%Y-%m-%d-%H%M%S}-step-{self.number}-{self.phase}.backup"


def begin() -> None:
    """From now on: changes of before get no copy."""
    if event := event_table():
        kept_files.write(FILE, Done(event.pk, event.number))


def lay(folder: Path) -> None:
    """Makes the copies that are still to be made. As `file.write`: the rest is made next time."""
    event = event_table()
    done = kept_files.read(FILE, Done)
    if event is None or done is None:
        begin()
        return
    if done == Done(event.pk, event.number):
        return
    changes = tuple(_changes(event, done))
    held = backup.read() if changes else b""
    for change in changes:
        backup.write_without_box(folder / change.file, held)
        kept_files.write(FILE, Done(event.pk, change.number))
    kept_files.write(FILE, Done(event.pk, event.number))


def _changes(event: Table, done: Done) -> Iterator[Change]:
    """Those since, oldest first. Another event that runs now, or one that was restored, is one change."""
    entries = Entry.objects.filter(table=event, number__lte=event.number).order_by("number")
    if done.table != event.pk or done.number > event.number:
        newest = entries.values_list("at", flat=True).last()
        if newest is not None:
            yield Change(event.number, newest, _called(_state(event, event.number)))
        return
    place = _state(event, done.number).place
    for number, at in entries.filter(number__gt=done.number).values_list("number", "at"):
        state = _state(event, number)
        if state.place != place:
            yield Change(number, at, _called(state))
        place = state.place


def _state(event: Table, number: int) -> State:
    """As of this entry: what was taken back later counts, what was taken back by then does not."""
    state: State = journal.folded_without(event, journal.taken_back(event, number), number)
    return state


def _called(state: State) -> str:
    phase = phase_now(state)
    words = [f"turn {state.place.turn}", phase.name] if phase else [state.place.stage]
    return "-".join(re.findall(r"\w+", " ".join(words).lower()))
