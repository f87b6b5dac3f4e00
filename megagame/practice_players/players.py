"""Runs the process of practice players while a practice runs. It ends with the server.

It holds the other end of a pipe, which the system closes however this process ends. Every process that serves the event
can run it, and one at a time does.
"""

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
    """The process that plays against the server on this port."""

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
                start_new_session=True,  # Ctrl-C goes to the server, which ends this process
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
    """Run the players from the first connection on. Its ASGI `scope` has the server's port."""
    global _port  # noqa: PLW0603 - one for the process
    _, port = scope.get("server") or ("", None)
    if _port is None and port is not None:
        _port = port
        keep_at(port)


def keep_at(port: int, pause: float = EVERY_SECONDS) -> threading.Event:
    """Run the players, from one of the processes, until it ends or the returned event is set."""
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
    except (DatabaseError, OSError):  # the database may be away; players continue
        logger.exception("Nobody could see whether a practice runs")
    close_old_connections()
