"""Ends the servers that trials started once the process that started them is gone, however it ended.

With `PR_SET_PDEATHSIG` a thread that ends would take its servers along, and macOS has no such thing. So a helper
process reads process ids from a pipe, and ends those processes when the pipe is closed, as it is by any death.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 5.0
"""Seconds that a process has for ending when it is asked to."""

_helper: subprocess.Popen[bytes] | None = None
_starting = threading.Lock()


def watch(pid: int) -> None:
    """Ends this process when the caller's is gone. A later process with its number is left alone."""
    global _helper  # noqa: PLW0603 - one helper for each process
    with _starting:
        if _helper is None:
            command = [sys.executable, "-I", __file__]
            _helper = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
            atexit.register(_no_more, _helper)
        if _helper.stdin is not None:
            _helper.stdin.write(f"{pid} {_began(pid)}\n".encode())
            _helper.stdin.flush()


def _no_more(helper: subprocess.Popen[bytes]) -> None:
    """At the end of the caller: what still runs then is ended."""
    if helper.stdin is not None:
        helper.stdin.close()
    with suppress(subprocess.TimeoutExpired):  # as where a copy of the caller still holds the pipe
        helper.wait(3 * PATIENCE)


def _began(pid: int) -> str:
    """What tells the process from a later one with its number, where the system says so; empty: it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    return "" if Path("/proc/self").exists() else "?"


def _lives(pid: int, began: str) -> bool:
    if began != _began(pid) or not began:
        return False
    with suppress(OSError):
        os.kill(pid, 0)
        return True
    return False


def _reap() -> None:
    """The helper: waits until nobody holds the other end of its pipe."""
    told = [line.split() for line in sys.stdin]
    left = {int(words[0]): words[1] for words in told if len(words) == 2}
    for signalled in (signal.SIGTERM, signal.SIGKILL):
        left = {pid: began for pid, began in left.items() if _lives(pid, began)}
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signalled)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit and any(_lives(pid, began) for pid, began in left.items()):
            time.sleep(0.05)


if __name__ == "__main__":
    _reap()
