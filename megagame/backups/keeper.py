"""Keeps a backup that is never old: one process of the event writes it again and again."""

from __future__ import annotations

import errno
import logging
import os
import re
import threading
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from megagame.backups import backup
from megagame.backups.file import BadBackup
from megagame.event.state import State, phase_now
from megagame.machine.file_lock import try_lock
from megagame.tables import backup_status, journal
from megagame.tables.backup_status import Last, Problem
from megagame.tables.lookup import event_table

logger = logging.getLogger(__name__)

EVERY_SECONDS = 25.0
_PROBLEMS: dict[int | None, Problem] = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read_only"}


class Keeper:
    """Backs up into the folder that Control chose, and says how that went."""

    def __init__(self) -> None:
        self._phase = ""

    def once(self) -> None:
        """Makes the backup, and a dated one without the box where another phase has begun since."""
        folder = backup_status.chosen().folder
        if not folder:
            return
        problem = back_up(Path(folder))
        backup_status.note(
            Last(backup_status.last().at, problem) if problem else Last(datetime.now(UTC).replace(microsecond=0))
        )
        if not problem:
            self._date(Path(folder))

    def _date(self, folder: Path) -> None:
        phase = phase_name()
        if self._phase and phase != self._phase:
            with_date = folder / f"megagame-{datetime.now(UTC).astimezone():%Y-%m-%d-%H%M}-{phase}.backup"
            _attempt(with_date, with_box=False)
        self._phase = phase


def back_up(folder: Path) -> Problem | None:
    """Makes the backup in this folder now; what was wrong, if anything was. The one of before is still good then."""
    return "missing" if not folder.is_dir() else _attempt(folder / backup.NAME)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Backs up from now on, until the process ends or the event that is given back is set.

    Of several processes one does it; when that ends another takes over.
    """
    over = threading.Event()
    keeper = Keeper()
    claim = os.open(Path(settings.DATA_DIR) / "backup.claim", os.O_RDWR | os.O_CREAT, 0o600)

    def keep_until_over() -> None:
        while not over.wait(pause):
            if try_lock(claim):
                _once(keeper)

    threading.Thread(target=keep_until_over, name="backup", daemon=True).start()
    return over


def phase_name() -> str:
    """Where the event is, as it may stand in the name of a file; empty where there is none."""
    table = event_table()
    if table is None:
        return ""
    state: State = journal.current(table).state
    phase = phase_now(state)
    words = [f"turn {state.place.turn}", phase.name] if phase else [state.place.stage]
    return "-".join(re.findall(r"\w+", " ".join(words).lower()))


def _once(keeper: Keeper) -> None:
    try:
        keeper.once()
    except (DatabaseError, OSError):  # the database may be away, or the data directory full
        logger.exception("No backup could be made")
    close_old_connections()


def _attempt(place: Path, *, with_box: bool = True) -> Problem | None:
    try:
        backup.make(place, with_box=with_box)
    except BadBackup as problem:
        logger.warning("%s", problem)
        return problem.code
    except OSError as problem:
        logger.warning("No backup could be written: %s", problem)
        return _PROBLEMS.get(problem.errno, "failed")
    return None
