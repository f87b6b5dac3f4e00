"""Keeps a backup that is never old: one process of the event writes it again and again."""

from __future__ import annotations

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
    """Backs up into the folder that Control chose, and says how that went."""

    def __init__(self) -> None:
        self._seen = (0, 0)

    def once(self) -> None:
        """Makes the backup, and the dated copies that could not be made before."""
        folder = backup_status.chosen().folder
        if not folder:
            return
        problem, at = back_up(Path(folder)), datetime.now(UTC).replace(microsecond=0)
        if problem:
            backup_status.note(folder, Last(backup_status.last().at, problem))
        else:
            backup_status.note(folder, Last(at, _dated(Path(folder))))

    def look(self) -> None:
        """Makes dated copies at once where the event has gone to other phases since the last look.

        Where the last backup failed it is left to the next one that does not.
        """
        event, folder = event_table(), backup_status.chosen().folder
        now = (event.pk, event.number) if event else (0, 0)
        if not folder or now == self._seen or backup_status.last().problem:
            return
        self._seen = now
        if problem := _dated(Path(folder)):
            backup_status.note(folder, Last(backup_status.last().at, problem))


def back_up(folder: Path) -> Problem | None:
    """Makes the backup in this folder now; what was wrong, if anything was. The one of before is still good then."""
    return _into(folder, lambda: backup.make(folder / backup.NAME))


def _dated(folder: Path) -> Problem | None:
    return _into(folder, lambda: dated.lay(folder))


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Backs up from now on, until the process ends or the event that is given back is set.

    Of several processes one does it; when that ends another takes over.
    """
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
    with suppress(DatabaseError, OSError):  # the next backup is tried soon, and says so
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
