"""A backup that a newer version of the program wrote is refused in one sentence, whatever is new in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from megagame.backups import backup, file, restore, rows
from megagame.backups.file import BadBackup, Box
from megagame.backups.rows import EventRows, ModelRows
from tests.tables import events

pytestmark = pytest.mark.django_db(transaction=True)


def with_other(held: EventRows, model: str, field: str, value: Any) -> EventRows:
    """The same, with another value in the newest row of a model."""
    kept = held.models[model]
    place = kept.fields.index(field)
    newest = [*kept.rows[-1][:place], value, *kept.rows[-1][place + 1 :]]
    return replace(held, models={**held.models, model: ModelRows(kept.fields, [*kept.rows[:-1], newest])})


@pytest.mark.parametrize("new", ["nothing", "a table of the database", "a kind of event", "a game", "the file itself"])
def test_a_backup_of_a_newer_version_is_refused_in_one_sentence(tmp_path: Path, new: str) -> None:
    events.opened()
    held = rows.read()
    changed = {
        "a table of the database": replace(held, migrations={**held.migrations, "tables": "0099_more"}),
        "a kind of event": with_other(held, "tables.entry", "events", '[{"event": "bridge_built"}]'),
        "a game": with_other(held, "tables.table", "game", "chess"),
    }.get(new, held)
    place = tmp_path / backup.NAME
    file.write(place, backup.name_of_event(), rows.to_bytes(changed), Box())
    if new == "the file itself":
        place.write_bytes(place.read_bytes().replace(b"megagame backup 1", b"megagame backup 2", 1))
    if new == "nothing":
        assert restore.read(place)[0] == held
        return
    with pytest.raises(BadBackup, match=r"^[^.]+\.backup was written by a newer version of this program: [^.]+\.$"):
        restore.read(place)
