"""Functions that damage a data directory, each in one way."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.utils import timezone


def nothing(data: Path) -> None:
    """Leaves the data directory as it is."""


def empty_key(data: Path) -> None:
    (data / "secret.key").write_text("")


def open_key(data: Path) -> None:
    (data / "secret.key").chmod(0o644)


def unreadable_key(data: Path) -> None:
    (data / "secret.key").unlink()
    (data / "secret.key").mkdir()


def open_database(data: Path) -> None:
    (data / "event.sqlite3").chmod(0o644)


def foreign_file(data: Path) -> None:
    (data / "event.sqlite3").write_bytes(b"this is a letter to my aunt\n" * 200)


def newer_program(data: Path) -> None:
    with closing(sqlite3.connect(data / "event.sqlite3")) as database, database:
        row = ("tables", "9999_from_the_future", timezone.now().isoformat())
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)


def unreadable_entry(data: Path) -> None:
    with closing(sqlite3.connect(data / "event.sqlite3")) as database, database:
        row = """SELECT max(entry.rowid) FROM tables_entry entry JOIN tables_table ON tables_table.id = table_id
            WHERE name = 'crisis-map'"""
        (newest,) = database.execute(row).fetchone()
        database.execute('UPDATE tables_entry SET events = \'[{"type":"moon_risen"}]\' WHERE rowid = ?', (newest,))


def box_that_is_none(data: Path) -> None:
    (data / "event.box").unlink()
    (data / "event.box").mkdir()


def half_a_box(data: Path) -> None:
    with (data / "event.box").open("r+b") as box:
        box.truncate(1_000_000)
