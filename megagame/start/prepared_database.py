"""Whether the database is that of this program."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

NOT_PREPARED = "The database is not prepared for this program: run `python3 manage.py event` once, then start again."


def is_prepared() -> bool:
    """Whether the database has every table as this program wants it."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def refuse_unprepared() -> None:
    """SystemExit with one sentence where the database is of another program, or new."""
    if not is_prepared():
        raise SystemExit(NOT_PREPARED)
