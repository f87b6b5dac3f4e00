"""Processes of a simulation, as Linux lists them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

END_SECONDS = 90.0


def children(parent: int) -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and parent_of(entry) == parent]


def parent_of(entry: Path) -> int | None:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


def niceness(pid: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


def gives_way(pid: int) -> bool:
    """Whether the process has the lowest priority, in its session and with its session."""
    group = Path(f"/proc/{pid}/autogroup")
    return niceness(pid) == 19 and (not group.exists() or group.read_text().endswith(" nice 19\n"))


def wait_until(so: Callable[[], bool]) -> None:
    """A worker gives way a moment after it has started, and others may have played a day by then."""
    limit = time.monotonic() + END_SECONDS
    while not so():
        assert time.monotonic() < limit
        time.sleep(0.05)


def wait_for_end(processes: list[int]) -> list[int]:
    """Those that still run after a while."""
    until = time.monotonic() + END_SECONDS
    while (running := [each for each in processes if runs(each)]) and time.monotonic() < until:
        time.sleep(0.05)
    return running


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
