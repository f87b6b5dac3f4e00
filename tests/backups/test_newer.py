"""A backup of a newer version, or of no version, is refused in one sentence and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from megagame.backups import backup, database_rows, file, restore
from megagame.backups.database_rows import EventRows, ModelRows
from megagame.backups.file import BadBackup, Box
from tests.tables import events

pytestmark = pytest.mark.django_db(transaction=True)


def with_other(held: EventRows, model: str, field: str, value: Any) -> EventRows:
    """Returns the rows with another value in the newest row of a model."""
    kept = held.models[model]
    place = kept.fields.index(field)
    newest = [*kept.rows[-1][:place], value, *kept.rows[-1][place + 1 :]]
    return replace(held, models={**held.models, model: ModelRows(kept.fields, [*kept.rows[:-1], newest])})


@pytest.mark.parametrize("new", ["nothing", "a table of the database", "a kind of event", "a game", "the file itself"])
def test_a_backup_of_a_newer_version_is_refused_in_one_sentence(tmp_path: Path, new: str) -> None:
    events.opened()
    held = database_rows.read()
    changed = {
        "a table of the database": replace(held, migrations={**held.migrations, "tables": "0099_more"}),
        "a kind of event": with_other(held, "tables.entry", "events", '[{"event": "bridge_built"}]'),
        "a game": with_other(held, "tables.table", "game", "chess"),
    }.get(new, held)
    place = tmp_path / backup.NAME
    file.write(place, backup.name_of_event(), database_rows.to_bytes(changed), Box())
    if new == "the file itself":
        place.write_bytes(place.read_bytes().replace(b"megagame backup 1", b"megagame backup 2", 1))
    if new == "nothing":
        assert restore.read(place)[0] == held
        return
    with pytest.raises(BadBackup, match=r"^[^.]+\.backup was written by a newer version of this program: [^.]+\.$"):
        restore.read(place)


@pytest.mark.parametrize("odd", ["number", "time", "versions", "table of an entry", "width", "models"])
def test_rows_that_no_version_wrote_are_refused_in_one_sentence(tmp_path: Path, odd: str) -> None:
    events.opened()
    held = database_rows.read()
    entries = held.models["tables.entry"]
    changed = {
        "number": with_other(held, "tables.entry", "number", "many"),
        "time": with_other(held, "tables.entry", "at", "yesterday"),
        "versions": with_other(held, "tables.table", "versions", 5),
        "table of an entry": with_other(held, "tables.entry", "table_id", 10**6),
        "width": replace(held, models={**held.models, "tables.entry": ModelRows(entries.fields[1:], entries.rows)}),
        "models": replace(held, models={"tables.entry": entries}),
    }[odd]
    place = tmp_path / backup.NAME
    file.write(place, backup.name_of_event(), database_rows.to_bytes(changed), Box())
    with pytest.raises(BadBackup, match=r"^[^.]+\.backup is whole, but what it holds cannot be read: [^.]+\.$"):
        restore.read(place)


def test_rows_that_contradict_each_other_leave_what_is_here(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    events.opened()
    before = database_rows.read()
    held = with_other(before, "tables.table", "title", None)
    place = tmp_path / backup.NAME
    file.write(place, backup.name_of_event(), database_rows.to_bytes(held), Box())
    with pytest.raises(BadBackup, match=r"^Nothing was restored: [^.]+\. [^.]+\.$"):
        restore.restore(*restore.read(place))
    assert database_rows.read().models == before.models
    assert not restore.unfinished()
