"""Checks before an event is served. Each failure is one sentence; checks change nothing.

Unreadable settings are refused in `settings.py`, a used port by `manage.py event`, and another program serving the same
event in `serving_lock.py`. `docs/deploying.md` lists all checks.
"""

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from civil_orders.box import slots
from civil_orders.box.slots import BadBox
from megagame.backups.restore import unfinished
from megagame.tables.journals import journal
from megagame.tables.models import Entry

MEGABYTE = 1_000_000
FREE_MEGABYTES = 200
REDIS_SECONDS = 2.0
SQLITE_FULL = 2
"""`PRAGMA synchronous` if commits wait for the disk."""
POSTGRES_NEEDS = ("fsync", "full_page_writes", "synchronous_commit")

DEBUG_ON = "DEBUG is on, which shows the program's inside to strangers: switch it off."
ANY_HOST = "ALLOWED_HOSTS must not stand for any name: list this machine's names, as --host does."
DISK_LOW = "Only {free} MB are free in {place}: make room, at least {wanted} MB, or choose another place with --data."
NO_DATABASE = "The database does not answer ({reason}): check DATABASE_URL, and that PostgreSQL runs."
NO_FILE = "The database file {file} cannot be used ({reason}): put back a backup, or choose another with --data."
ONLY_MEMORY = "DATABASE_URL names a database that keeps nothing: leave it out, or name a PostgreSQL."
READABLE = "Others on this machine may read {file}: `chmod 600` it."
NOT_SYNCHRONOUS = "The database file {file} is not written through to the disk: choose another place with --data."
NOT_DURABLE = "PostgreSQL forgets what was acknowledged when the power fails, as {setting} is off: switch it on."
NEWER = "The database was prepared by a newer program than this one: start that one, or update this one."
UNKNOWN = (
    "This version of the program cannot read entry {number} of the table {table}: start the version that wrote it, or "
    "a newer one."
)
NO_REDIS = (
    "Warning: Redis does not answer at {place} ({reason}). The event is served all the same; until Redis is back, "
    "screens may be a second late."
)


def refuse_bad() -> None:
    """SystemExit with the first failure's sentence."""
    for look in _LOOKS:
        if sentence := look():
            raise SystemExit(sentence)


def warning() -> str:
    """A warning if Redis does not answer; "" otherwise or if Redis is not used."""
    if not settings.REDIS_URL:
        return ""
    # Importing the Redis client would delay every start without Redis.
    import redis  # noqa: PLC0415
    from redis.backoff import NoBackoff  # noqa: PLC0415
    from redis.retry import Retry  # noqa: PLC0415

    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=REDIS_SECONDS,
        socket_connect_timeout=REDIS_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        client.ping()
    except redis.RedisError as problem:
        place = urlsplit(settings.REDIS_URL)
        return NO_REDIS.format(place=place.netloc.rpartition("@")[2] or place.path, reason=_first_line(problem))
    finally:
        client.close()
    return ""


def _debug() -> str:
    return DEBUG_ON if settings.DEBUG else ""


def _any_host() -> str:
    return ANY_HOST if any(host.startswith(("*", ".")) for host in settings.ALLOWED_HOSTS) else ""


def _disk_low() -> str:
    for place in {settings.DATA_DIR, *(file.parent for file in _sqlite_file())}:
        free = shutil.disk_usage(place).free // MEGABYTE
        if free < FREE_MEGABYTES:
            return DISK_LOW.format(free=free, place=place, wanted=FREE_MEGABYTES)
    return ""


def _readable() -> str:
    """The database's files must be private. On Windows the directory's permissions apply."""
    for file in (each for database in _sqlite_file() for each in database.parent.glob(f"{database.stem}.*")):
        if os.name == "posix" and file.is_file() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            return READABLE.format(file=file)
    return ""


def _no_database() -> str:
    try:
        connection.ensure_connection()
    except DatabaseError as problem:
        for file in _sqlite_file():
            return NO_FILE.format(file=file, reason=_first_line(problem))
        return NO_DATABASE.format(reason=_first_line(problem))
    return ""


def _not_durable() -> str:
    if connection.vendor == "postgresql":
        off = [name for name in POSTGRES_NEEDS if _asked(f"SHOW {name}") == "off"]
        return NOT_DURABLE.format(setting=off[0]) if off else ""
    synchronous = int(_asked("PRAGMA synchronous"))
    return "" if synchronous >= SQLITE_FULL else NOT_SYNCHRONOUS.format(file=connection.settings_dict["NAME"])


def _only_memory() -> str:
    return ONLY_MEMORY if connection.vendor == "sqlite" and not _sqlite_file() else ""


def _newer() -> str:
    loader = MigrationExecutor(connection).loader
    ours = {config.label for config in apps.get_app_configs()}
    unknown = {app for app, name in loader.applied_migrations if (app, name) not in loader.disk_migrations}
    return NEWER if unknown & ours else ""


def _unknown_entry() -> str:
    """Checked before any journal is folded, since a partial journal would be a different event."""
    if Entry._meta.db_table not in connection.introspection.table_names():
        return ""
    found = journal.unreadable()
    return UNKNOWN.format(number=found.number, table=found.table) if found else ""


def _bad_box() -> str:
    try:
        slots.box()
    except BadBox as problem:
        return str(problem)
    return ""


def _asked(question: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return str(cursor.fetchone()[0])


def _sqlite_file() -> tuple[Path, ...]:
    """The database's file, if it has one."""
    name = str(connection.settings_dict["NAME"])
    return (Path(name),) if connection.vendor == "sqlite" and name != ":memory:" else ()


def _first_line(problem: Exception) -> str:
    return str(problem).partition("\n")[0]


_LOOKS: tuple[Callable[[], str], ...] = (
    _debug,
    _any_host,
    _disk_low,
    _only_memory,
    _readable,
    _no_database,
    _not_durable,
    _newer,
    _unknown_entry,
    _bad_box,
    unfinished,
)
