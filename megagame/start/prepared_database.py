"""Whether the database matches this program."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

NOT_PREPARED = "The database is not prepared for this program: run `python3 manage.py event` once, then start again."


def is_prepared() -> bool:
    """Whether all migrations are applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def refuse_unprepared() -> None:
    """SystemExit with one sentence if the database is new or another program's."""
    if not is_prepared():
        raise SystemExit(NOT_PREPARED)
