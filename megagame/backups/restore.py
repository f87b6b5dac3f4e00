"""Restore a backup, after showing its contents and saving the current event."""

import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DataError, IntegrityError, connection
from django.db.migrations.loader import MigrationLoader
from msgspec import Struct

from civil_orders.box import slot_image
from civil_orders.models import BoxCopy, Card
from megagame.backups import backup, database_rows, file
from megagame.backups.database_rows import EventRows
from megagame.backups.file import BadBackup, Copy
from megagame.practice import models as practice
from megagame.tables.journals import journal
from megagame.tables.models import Entry, SeatCard, Table

UNFINISHED = "restore.unfinished"
"""Exists in the data directory while a restore is unfinished."""

NOT_DONE = "A restore was cut off: run `python3 manage.py restore FILE` again before this event is served."
DAMAGED = "{file} is whole, but what it holds cannot be read: it was not written by this program."
UNFIT = "Nothing was restored: what this backup holds contradicts itself. It was not written by this program."
NEWER = "{file} was written by a newer version of this program: restore it with that one."
OTHER_KEY = "SECRET_KEY names another key than that of the backup: leave it out, or give that of the event."


class Held(Struct, frozen=True):
    """A summary of a backup.

    `until`: later changes are not in it. `tables`: titles and numbers of steps. `box`: whether it includes the box.
    `forms`: the number of cards with forms in the box; None if unreadable.
    """

    until: datetime
    tables: tuple[tuple[str, int], ...]
    seat_cards: int
    order_cards: int
    helpers: int
    box: bool
    forms: int | None


def read(place: Path) -> tuple[EventRows, Copy]:
    """Read a backup. BadBackup if this program cannot restore it."""
    copy = file.read(place)
    try:
        found = database_rows.from_bytes(copy.rows)
        if _is_newer(found):
            raise BadBackup(NEWER, place)
        database_rows.check(found)
    except (ValueError, TypeError, LookupError):
        raise BadBackup(DAMAGED, place) from None
    return found, copy


def held(found: EventRows, copy: Copy) -> Held:
    tables = tuple((each["title"], each["number"]) for each in found.of(Table) if each.get("kept_id") is None)
    helpers = len(found.of(User)) - 1
    return Held(
        until=found.at,
        tables=tables,
        seat_cards=len(found.of(SeatCard)),
        order_cards=len(found.of(Card)),
        helpers=max(helpers, 0),
        box=bool(copy.box),
        forms=slot_image.how_many(copy.box, found.key),
    )


def restore(found: EventRows, copy: Copy) -> Path | None:
    """Replace the event in this data directory; return the file where the old one was saved, if any.

    The event must not be served meanwhile. If interrupted, the old event's copy exists and `unfinished` reports it.
    Restart the program afterwards, since the key changes. BadBackup, without changes, if the rows are inconsistent.
    """
    _refuse_other_key(found)
    call_command("migrate", verbosity=0, interactive=False)
    kept = _keep()
    mark, cut_off = settings.DATA_DIR / UNFINISHED, unfinished()
    mark.touch()
    try:
        database_rows.replace(found)
    except (IntegrityError, DataError):
        if not cut_off:
            mark.unlink()
        raise BadBackup(UNFIT, settings.DATA_DIR) from None
    practice.note("backup")
    BoxCopy.objects.all().delete()  # other machines have a different box
    connection.close()
    _put(settings.BOX_FILE, copy.box)
    if not os.environ.get("SECRET_KEY"):
        _put(settings.DATA_DIR / "secret.key", f"{found.key}\n".encode())
    mark.unlink()
    return kept


def unfinished() -> str:
    """The sentence about an interrupted restore, or ""."""
    return NOT_DONE if (settings.DATA_DIR / UNFINISHED).exists() else ""


def _is_newer(found: EventRows) -> bool:
    """Whether a newer program wrote it: unknown migrations, games or kinds of events."""
    ours = {config.label for config in apps.get_app_configs()}
    known = MigrationLoader(connection).disk_migrations
    games = {each["id"]: each["game"] for each in found.of(Table)}
    return any((app, name) not in known for app, name in found.migrations.items() if app in ours) or any(
        not journal.is_readable(games[each["table_id"]], each["events"]) for each in found.of(Entry)
    )


def _refuse_other_key(found: EventRows) -> None:
    if os.environ.get("SECRET_KEY") and found.key != settings.SECRET_KEY:
        raise BadBackup(OTHER_KEY, settings.DATA_DIR)


def _keep() -> Path | None:
    """Back up the current event. None if there is no event, or if a previous restore was interrupted."""
    if not Entry.objects.exists() or unfinished():
        return None
    kept = _free(settings.DATA_DIR, f"kept-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    backup.make(kept)
    return kept


def _free(folder: Path, name: str) -> Path:
    """An unused file name, since two restores may happen within a second."""
    names = (f"{name}{f'-{number}' if number else ''}.backup" for number in count())
    return next(place for each in names if not (place := folder / each).exists())


def _put(place: Path, content: bytes) -> None:
    """Write a file atomically. Empty content removes it, and the program makes a new one."""
    if not content:
        place.unlink(missing_ok=True)
        return
    beside = place.with_name(place.name + ".new")
    how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(beside, how, 0o600), "wb") as new:
        new.write(content)
        new.flush()
        os.fsync(new.fileno())
    beside.replace(place)
