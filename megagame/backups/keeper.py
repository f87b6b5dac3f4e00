"""Keeps the backup up to date: one process of the event writes it periodically."""

import errno
import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from megagame.backups import backup, dated
from megagame.backups.file import BadBackup
from megagame.machine.file_lock import try_lock
from megagame.tables.connections import backup_status
from megagame.tables.connections.backup_status import Last, Problem
from megagame.tables.lookup import event_table

logger = logging.getLogger(__name__)

EVERY_SECONDS = 25.0
LOOK_SECONDS = 1.0
_PROBLEMS: dict[int | None, Problem] = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read_only"}


class Keeper:
    """Backs up to the folder that Control chose, and records the result."""

    def __init__(self) -> None:
        self._seen = (0, 0)

    def once(self) -> None:
        """Make the backup, and dated copies that failed before."""
        folder = backup_status.chosen().folder
        if not folder:
            return
        problem, at = back_up(Path(folder)), datetime.now(UTC).replace(microsecond=0)
        if problem:
            backup_status.note(folder, Last(backup_status.last().at, problem))
        else:
            backup_status.note(folder, Last(at, _dated(Path(folder))))

    def look(self) -> None:
        """Make dated copies of new phases, unless the last backup failed: the next good one makes them."""
        event, folder = event_table(), backup_status.chosen().folder
        now = (event.pk, event.number) if event else (0, 0)
        if not folder or now == self._seen or backup_status.last().problem:
            return
        self._seen = now
        if problem := _dated(Path(folder)):
            backup_status.note(folder, Last(backup_status.last().at, problem))


def back_up(folder: Path) -> Problem | None:
    """Make the backup in this folder and return the problem, if any. The previous backup stays good then."""
    return _into(folder, lambda: backup.make(folder / backup.NAME))


def _dated(folder: Path) -> Problem | None:
    return _into(folder, lambda: dated.lay(folder))


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Back up periodically, in one of the processes, until it ends or the returned event is set."""
    over = threading.Event()
    keeper = Keeper()
    claim = os.open(Path(settings.DATA_DIR) / "backup.claim", os.O_RDWR | os.O_CREAT, 0o600)

    def keep_until_over() -> None:
        due = time.monotonic() + pause
        while not over.wait(LOOK_SECONDS):
            if try_lock(claim):
                _look(keeper)
                if time.monotonic() >= due:
                    _once(keeper)
                    due = time.monotonic() + pause

    threading.Thread(target=keep_until_over, name="backup", daemon=True).start()
    return over


def _once(keeper: Keeper) -> None:
    try:
        keeper.once()
    except (DatabaseError, OSError):  # the database may be away, or the data directory full
        logger.exception("No backup could be made")
    close_old_connections()


def _look(keeper: Keeper) -> None:
    with suppress(DatabaseError, OSError):  # the next backup is due soon and reports this
        keeper.look()
    close_old_connections()


def _into(folder: Path, make: Callable[[], None]) -> Problem | None:
    if not folder.is_dir():
        return "missing"
    try:
        make()
    except BadBackup as problem:
        logger.warning("%s", problem)
        return problem.code
    except OSError as problem:
        logger.warning("No backup could be written: %s", problem)
        return _PROBLEMS.get(problem.errno, "failed")
    return None
