"""Ends a trial's processes once the one that started them is gone, however it ended.

`PR_SET_PDEATHSIG` would end them with a thread, and macOS lacks it. So a helper process reads process ids from a pipe,
and ends them when the pipe closes.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 5.0
"""Seconds for a process to end when asked."""

_helper: subprocess.Popen[bytes] | None = None
_starting = threading.Lock()


def call(command: Sequence[str], cwd: Path, env: Mapping[str, str] | None = None) -> int:
    """Runs this command to its end, and returns its exit code. It ends with the caller's process."""
    with subprocess.Popen(command, cwd=cwd, env=env) as process:
        watch(process.pid)
        return process.wait()


def watch(pid: int) -> None:
    """Ends this process when the caller's is gone. A later process with the same id is left alone."""
    global _helper  # noqa: PLW0603 - one helper for each process
    with _starting:
        if _helper is None:
            command = [sys.executable, "-I", __file__]
            _helper = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
            atexit.register(_no_more, _helper)
        if _helper.stdin is not None:
            _helper.stdin.write(f"{pid} {_began(pid)}\n".encode())
            _helper.stdin.flush()


def end_with_parent() -> None:
    """In a process of a pool: ends it with its parent's, which it would otherwise wait for forever."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _no_more(helper: subprocess.Popen[bytes]) -> None:
    """Ends what is still running when the caller ends."""
    if helper.stdin is not None:
        helper.stdin.close()
    with suppress(subprocess.TimeoutExpired):  # such as when a copy of the caller still holds the pipe
        helper.wait(3 * PATIENCE)


def _began(pid: int) -> str:
    """Returns the process's start time where available, to tell it from a later one; "": it is gone."""
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
    """Runs in the helper, once its pipe has closed."""
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
