"""Problems that prevent writing the event: a failing disk, or files that were moved."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from django.conf import settings

Trouble: TypeAlias = Literal["disk_full", "disk_read_only", "disk_fails", "file_gone"]

_OF_SYSTEM: dict[int | None, Trouble] = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "disk_read_only",
    errno.EFBIG: "disk_fails",
    errno.EIO: "disk_fails",
}
_OF_SQLITE: dict[int, Trouble] = {
    sqlite3.SQLITE_READONLY: "disk_read_only",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_CORRUPT: "disk_fails",  # SQLite's code for reads from a disk that is gone
    sqlite3.SQLITE_NOTADB: "disk_fails",
    sqlite3.SQLITE_FULL: "disk_full",
}
"""Extended codes have these in their lowest byte."""
_OF_POSTGRESQL: dict[str, Trouble] = {"53100": "disk_full", "58030": "disk_fails", "25006": "disk_read_only"}


def trouble(problem: BaseException) -> Trouble | None:
    """The disk problem behind an error of the system, SQLite or PostgreSQL; None for other errors."""
    told = problem.__cause__ or problem  # Django wraps database exceptions
    if isinstance(told, OSError):
        return _OF_SYSTEM.get(told.errno)
    code = getattr(told, "sqlite_errorcode", None)
    if code is not None:
        return _OF_SQLITE.get(code & 0xFF)
    return _OF_POSTGRESQL.get(getattr(told, "sqlstate", None) or "")


def files_are_gone() -> bool:
    """Whether the database file or the box was moved or replaced (`is_gone`)."""
    return any(is_gone(file) for file in _files())


def _files() -> Iterator[Path]:
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        yield Path(database["NAME"])
    yield Path(settings.BOX_FILE)


class _Same(NamedTuple):
    device: int
    number: int


def is_gone(file: Path) -> bool:
    """Whether the file was moved or replaced since the first call, so that writes would be lost.

    False if it was missing at the first call, and on Windows, where open files cannot be moved.
    """
    first = _at_first(file)
    return first is not None and first != _now(file)


@cache
def _at_first(file: Path) -> _Same | None:
    return _now(file) if os.name == "posix" else None


def _now(file: Path) -> _Same | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return _Same(found.st_dev, found.st_ino)
