"""Keeps the process that plays everybody but Control, as long as a practice runs: it ends with the server.

It holds the other end of our pipe, which the system shuts however this process ends. Any process that serves the event
can do this, `manage.py event` or a Daphne that was started by hand; of several one does it at a time.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from megagame.machine.file_lock import try_lock
from megagame.practice.models import running_practice

logger = logging.getLogger(__name__)

EVERY_SECONDS = 1.0
END_SECONDS = 5.0
_port: int | None = None


class Keeper:
    """The process, while there is one, that plays against the server on this port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.process: subprocess.Popen[bytes] | None = None

    def once(self) -> None:
        practice = running_practice()
        if practice is None or practice.is_over:
            self.end()
        elif self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play_practice", "--port", str(self._port)],
                cwd=settings.BASE_DIR,
                env={**os.environ, "MEGAGAME_DATA": str(settings.DATA_DIR)},
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the server, which ends this one
            )

    def end(self) -> None:
        if self.process is None:
            return
        if self.process.stdin:
            self.process.stdin.close()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def keep(scope: Mapping[str, Any]) -> None:
    """Looks after it from the first connection on, whose ASGI `scope` shows the port of the server."""
    global _port  # noqa: PLW0603 - one for the process
    _, port = scope.get("server") or ("", None)
    if _port is None and port is not None:
        _port = port
        keep_at(port)


def keep_at(port: int, pause: float = EVERY_SECONDS) -> threading.Event:
    """Looks after it from now on, until this process ends or the event that is given back is set.

    Of several processes one does it; when that ends another takes over.
    """
    over = threading.Event()
    keeper = Keeper(port)
    claim = os.open(Path(settings.DATA_DIR) / "practice.claim", os.O_RDWR | os.O_CREAT, 0o600)

    def keep_until_over() -> None:
        while not over.wait(pause):
            if try_lock(claim):
                _once(keeper)
        keeper.end()

    threading.Thread(target=keep_until_over, name="practice players", daemon=True).start()
    return over


def _once(keeper: Keeper) -> None:
    try:
        keeper.once()
    except (DatabaseError, OSError):  # the database may be away: whoever plays goes on
        logger.exception("Nobody could see whether a practice runs")
    close_old_connections()
