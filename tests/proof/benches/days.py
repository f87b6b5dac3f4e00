"""A long day written directly into the journals of the sample event, in its own database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.core.instants import Instant
from megagame.core.journals.recording import Recorded
from megagame.event.actions import NextPhase
from megagame.event.game import GAME as EVENT
from megagame.event.programme import Programme
from megagame.start.set_up import MAP_TABLE
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.lookup import event_table
from megagame.tables.models import Entry, Table
from tests.proof.rehearsals.random_games import recorded

SEED = 1
APART = timedelta(seconds=5)
PHASES = 20
HERE = Instant("a-day", 0)


def long_day(entries: int) -> None:
    """Replaces the journals by a random day with this many entries, and a programme that advances meanwhile."""
    began = datetime.now(UTC) - entries * APART
    event = event_table()
    if event is None:
        raise ValueError("the sample event has no programme")
    _put(Table.objects.get(name=MAP_TABLE), recorded("crisis_map", SEED, endless=True).entries[:entries], began, APART)
    _put(event, _phases(), began, entries * APART / PHASES)
    forget()


def _phases() -> list[Recorded]:
    """Records an event whose phase is advanced again and again."""
    opening = tuple(EVENT.open(Programme(), Dice(SEED)))
    found, state = [_recorded(Programme(), opening)], EVENT.after(EVENT.blank, opening)
    for _ in range(PHASES):
        events = tuple(EVENT.decide(state, CONTROL, NextPhase(HERE), Dice(SEED)))
        found.append(_recorded(NextPhase(HERE), events))
        state = EVENT.after(state, events)
    return found


def _recorded(action: object, events: tuple[object, ...]) -> Recorded:
    encoded, following = (msgspec.Raw(msgspec.json.encode(each)) for each in (action, events))
    return Recorded(CONTROL, encoded, SEED, following, EVENT.rules_version)


def _put(table: Table, recording: Sequence[Recorded], began: datetime, apart: timedelta) -> None:
    """Replaces the table's journal by the recording, its entries `apart`."""
    Entry.objects.filter(table=table).delete()
    entries = [_entry(table, number, each, began + number * apart) for number, each in enumerate(recording, 1)]
    Entry.objects.bulk_create(entries)
    mark = journal.mark_of(entries[-1].request_id, entries[-1].at)
    Table.objects.filter(pk=table.pk).update(number=len(entries), mark=mark)


def _entry(table: Table, number: int, recorded: Recorded, at: datetime) -> Entry:
    return Entry(
        table=table,
        number=number,
        at=at,
        author=recorded.seat,
        seat=recorded.seat,
        action=bytes(recorded.action).decode(),
        seed=recorded.seed,
        events=bytes(recorded.events).decode(),
        rules_version=recorded.rules_version,
        request_id=f"day-{number}",
    )
