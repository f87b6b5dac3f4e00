"""Dated copies of the event, without the box, for each change of phase.

The data directory records which changes have a copy. If the program ended or the disk refused a copy, it is made later,
from the event's state by then.
"""

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
    """The last entry of the event's table whose phase changes all have copies."""

    table: int
    number: int


class Change(NamedTuple):
    """The event changed its phase with the entry `number`. `phase`: safe for file names."""

    number: int
    at: datetime
    phase: str

    @property
    def file(self) -> str:
        """The copy's file name, unique and stable for each change."""
        return f"megagame-{self.at.astimezone():%Y-%m-%d-%H%M%S}-step-{self.number}-{self.phase}.backup"


def begin() -> None:
    """Start from now: earlier changes get no copies."""
    if event := event_table():
        kept_files.write(FILE, Done(event.pk, event.number))


def lay(folder: Path) -> None:
    """Make missing copies. Raises like `file.write`; the rest follows next time."""
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
    """Changes since `done`, oldest first. A new or restored event counts as one change."""
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
    """The state after this entry, with undos up to it applied and later ones ignored."""
    state: State = journal.folded_without(event, journal.taken_back(event, number), number)
    return state


def _called(state: State) -> str:
    phase = phase_now(state)
    words = [f"turn {state.place.turn}", phase.name] if phase else [state.place.stage]
    return "-".join(re.findall(r"\w+", " ".join(words).lower()))
