"""Who may serve this event: one process over the in-memory channel layer, any number over Redis; on what database."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from civil_orders import copies, slots

_PG_LOCK = 0x6D656761  # "mega": advisory locks are numbers, and belong to one database
_PG_BOXES = 0x626F78
_held: list[sqlite3.Connection | BaseDatabaseWrapper] = []  # a claim ends with its connection, so with the process

ALONE_REFUSED = (
    "Another program already serves this event: end that one. (Several at once need a Redis: docs/deploying.md.)"
)
SHARED_REFUSED = (
    "Another program already serves this event alone, without a Redis: end that one, and start every one with the same "
    "REDIS_URL (docs/deploying.md)."
)
BOX_REFUSED = (
    "Another program serves this event with another data directory, so that forms would lie in two boxes: start every "
    "program with the same MEGAGAME_DATA."
)


def claim(*, alone: bool = False) -> None:
    """Takes the right to serve this database until the process ends, however it ends; asking again changes nothing.

    Without REDIS_URL the right is exclusive, with it shared with others who have it; `alone`: exclusive in any case.
    Where it cannot be had, SystemExit with one sentence. On PostgreSQL the right goes with its connection, so a restart
    of the database ends it as well: `keep` takes it again.
    """
    if not _held:
        if not alone:
            copies.join()
        _held.append(_taken(shared=bool(settings.REDIS_URL) and not alone))


def keep(pause: float = 2.0) -> threading.Event:
    """From now on takes the right again when a restart of PostgreSQL ended it; ends the program where it cannot be had.

    It goes on until the process ends, or the event that is given back is set.
    """
    over = threading.Event()

    def look_until_over() -> None:
        while not over.wait(pause):
            try:
                _take_again()
            except DatabaseError:  # PostgreSQL is still away
                continue
            except SystemExit as refused:
                sys.stderr.write(f"{refused}\n")
                os._exit(1)  # a thread cannot end the program in any other way

    threading.Thread(target=look_until_over, name="claim", daemon=True).start()
    return over


def _take_again() -> None:
    held = _held[0]
    if isinstance(held, BaseDatabaseWrapper) and not held.is_usable():
        _held[0] = _taken(shared=bool(settings.REDIS_URL))
        held.close()


def _taken(*, shared: bool) -> sqlite3.Connection | BaseDatabaseWrapper:
    on_postgresql = connections["default"].vendor == "postgresql"
    taken = _in_postgresql(shared) if on_postgresql else _beside_file(shared)
    if taken is None:
        raise SystemExit(SHARED_REFUSED if shared else ALONE_REFUSED)
    return taken


def _beside_file(shared: bool) -> sqlite3.Connection | None:
    """SQLite's own file locks, on a file beside the database: the database itself must stay free for its writers."""
    database = Path(settings.DATABASES["default"]["NAME"])
    connection = sqlite3.connect(
        database.with_suffix(".running"), timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("BEGIN" if shared else "BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # a plain BEGIN locks at the first reading
    except sqlite3.OperationalError as problem:
        connection.close()
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return None
    return connection


def _in_postgresql(shared: bool) -> BaseDatabaseWrapper | None:
    """An advisory lock of the database, on a connection of its own that no request closes."""
    own = connections.create_connection("default")
    with own.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(%s)", [_PG_LOCK])
        if cursor.fetchone() == (True,):
            _refuse_other_box(own)
            return own
    own.close()
    return None


def _refuse_other_box(own: BaseDatabaseWrapper) -> None:
    """Sealed forms are in a file that all processes share: each holds the number of its own, for the others to see.

    Copies of it on several machines have the same number.
    """
    with own.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock_shared(%s, %s)", [_PG_BOXES, slots.box().number])
        cursor.execute(
            "SELECT count(DISTINCT objid) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            [_PG_BOXES],
        )
        if cursor.fetchone() == (1,):
            return
    own.close()
    raise SystemExit(BOX_REFUSED)
