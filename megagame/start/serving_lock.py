"""The right to serve an event's database: one process without Redis, any number with it."""

import os
import sqlite3
import sys
import threading
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from civil_orders.box import copies, slots

_PG_LOCK = 0x6D656761  # "mega"; advisory locks are numbers, per database
_PG_BOXES = 0x626F78
_held: list[sqlite3.Connection | BaseDatabaseWrapper] = []  # a lock ends with its connection, so with the process

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
    """Lock the database for serving until this process ends. Idempotent.

    The lock is shared with REDIS_URL and exclusive without, or with `alone`. SystemExit with one sentence if it is
    taken. On PostgreSQL a restart of the database releases it; `keep` takes it again.
    """
    if not _held:
        if not alone:
            copies.join()
        _held.append(_taken(shared=bool(settings.REDIS_URL) and not alone))


def keep(pause: float = 2.0) -> threading.Event:
    """Retake the lock after PostgreSQL restarts, until the returned event is set. Exits if it is taken."""
    over = threading.Event()

    def look_until_over() -> None:
        while not over.wait(pause):
            try:
                _take_again()
            except DatabaseError:  # PostgreSQL is still away
                continue
            except SystemExit as refused:
                sys.stderr.write(f"{refused}\n")
                os._exit(1)  # a thread cannot end the process otherwise

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
    """An SQLite lock on a separate file, since the database itself must stay free for writers."""
    database = Path(settings.DATABASES["default"]["NAME"])
    connection = sqlite3.connect(
        database.with_suffix(".running"), timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("BEGIN" if shared else "BEGIN EXCLUSIVE")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # a plain BEGIN locks at the first read
    except sqlite3.OperationalError as problem:
        connection.close()
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return None
    return connection


def _in_postgresql(shared: bool) -> BaseDatabaseWrapper | None:
    """An advisory lock on a separate connection, which no request closes."""
    own = connections.create_connection("default")
    with own.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(%s)", [_PG_LOCK])
        if cursor.fetchone() == (True,):
            _refuse_other_box(own)
            return own
    own.close()
    return None


def _refuse_other_box(own: BaseDatabaseWrapper) -> None:
    """SystemExit if another process uses a different box. Copies on several machines have the same number."""
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
