"""Who may serve this event: one process over the in-memory channel layer, any number over Redis; on what database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from django.conf import settings
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

_PG_LOCK = 0x6D656761  # "mega": advisory locks are numbers, and belong to one database
_held: list[sqlite3.Connection | BaseDatabaseWrapper] = []  # a claim ends with its connection, so with the process

ALONE_REFUSED = (
    "Another program already serves this event: end that one, or set REDIS_URL to the same Redis for every process."
)
SHARED_REFUSED = (
    "Another program already serves this event without REDIS_URL: end that one, and start every one with REDIS_URL."
)
NOT_PREPARED = "The database is not prepared for this program: run `python3 manage.py event` once, then start again."


def is_prepared() -> bool:
    """Whether the database has every table as this program wants it."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def refuse_unprepared() -> None:
    """SystemExit with one sentence where the database is of another program, or new."""
    if not is_prepared():
        raise SystemExit(NOT_PREPARED)


def claim() -> None:
    """Takes the right to serve this database until the process ends, however it ends; asking again changes nothing.

    Without REDIS_URL the right is exclusive, with it shared with others who have it. Where it cannot be had, SystemExit
    with one sentence. On PostgreSQL the right goes with its connection, so a restart of the database ends it as well.
    """
    if _held:
        return
    shared = bool(settings.REDIS_URL)
    engine = connections["default"].vendor
    taken = _in_postgresql(shared) if engine == "postgresql" else _beside_file(shared)
    if taken is None:
        raise SystemExit(SHARED_REFUSED if shared else ALONE_REFUSED)
    _held.append(taken)


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
            return own
    own.close()
    return None
