"""A disk on which each sync takes half a second."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.proof.clients.hall import Hall
from tests.proof.processes.http_clients import PATIENCE
from tests.proof.trials.outages import Outage

MICROSECONDS = 500_000
SYNCS = "fsync,fdatasync"
PROGRAM = "strace"
ATTACHED_SECONDS = 0.3
"""A forbidden strace has ended by then."""


def cannot_slow() -> str:
    """Returns why no disk can be slowed here, or ""."""
    program = shutil.which(PROGRAM)
    if program is None:
        return f"{PROGRAM}, which holds system calls up, is not installed on this machine"
    waiting = [sys.executable, "-c", "input()"]
    with (
        subprocess.Popen(waiting, stdin=subprocess.PIPE) as waiter,
        _attached(program, waiter.pid, ["-e", "trace=none"]) as tried,
    ):
        time.sleep(ATTACHED_SECONDS)
        attached = tried.poll() is None
        waiter.kill()
    return "" if attached else f"{PROGRAM} is not allowed to hold other programs up here"


def slow_disk(hall: Hall) -> Outage:
    """Returns an outage that slows the hall's disk."""
    delayed = ["-e", f"trace={SYNCS}", "-e", f"inject={SYNCS}:delay_exit={MICROSECONDS}"]
    held: list[subprocess.Popen[bytes]] = []

    def slow() -> None:
        pid = hall.processes[0].process.pid
        held.append(_attached(PROGRAM, pid, delayed))
        _wait_until_held(pid)

    def fast() -> None:
        strace = held.pop()
        strace.terminate()
        strace.wait(PATIENCE)

    return Outage("The disk takes half a second for each thing", slow, fast, refuses=False)


def _wait_until_held(pid: int) -> None:
    """Returns once every thread is traced; raises TimeoutError after `PATIENCE`."""
    deadline = time.monotonic() + PATIENCE
    while not all(_is_followed(task) for task in Path(f"/proc/{pid}/task").iterdir()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{PROGRAM} does not follow process {pid}")
        time.sleep(0.01)


def _is_followed(task: Path) -> bool:
    """Whether this thread is traced, or has ended."""
    try:
        return "TracerPid:\t0\n" not in (task / "status").read_text()
    except OSError:
        return True


def _attached(program: str, pid: int, how: list[str]) -> subprocess.Popen[bytes]:
    command = [program, "-f", "-qq", *how, "-o", "/dev/null", "-p", str(pid)]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)
