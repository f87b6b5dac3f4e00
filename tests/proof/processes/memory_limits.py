"""Memory limits of processes: Linux kills a process that exceeds one."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.proof.processes.http_clients import PATIENCE
from tests.proof.processes.servers import Process

GROUPS = Path("/sys/fs/cgroup")
ROOM = 1024 * 1024 * 1024
_ENTER = 'echo 0 > /proc/self/oom_score_adj && echo $$ > "$0" && exec "$@"'
"""Resets a protection from being killed, which children would inherit."""


class _Files(NamedTuple):
    """File names of a control group."""

    limit: str
    used: str
    swap: str
    ended: str


_FIRST = _Files("memory.limit_in_bytes", "memory.usage_in_bytes", "memory.swappiness", "memory.oom_control")
_SECOND = _Files("memory.max", "memory.current", "memory.swap.max", "memory.events")


def cannot_limit() -> str:
    """Returns why processes cannot be limited here, or ""."""
    if _place() is None:
        return "only Linux ends a process for its memory, and it limits none in control groups here"
    try:
        with limited():
            return ""
    except OSError:
        return "a limit of its own needs root, and control groups that are not read-only"


class Limit:
    """A control group without swap."""

    def __init__(self, group: Path, files: _Files) -> None:
        self._group, self._files = group, files
        self.give_room()
        with suppress(FileNotFoundError):  # a kernel without swap
            (group / files.swap).write_text("0")

    def within(self, command: Sequence[str]) -> list[str]:
        """Returns the command that runs this one under the limit."""
        return ["sh", "-c", _ENTER, str(self._group / "cgroup.procs"), *command]

    def give_room(self) -> None:
        """Allows all the memory that the program could need."""
        self._leave(ROOM)

    def close_in(self, process: Process) -> None:
        """Lowers the limit to the current use until Linux kills the process."""
        ends = time.monotonic() + PATIENCE
        while process.poll() is None:
            if time.monotonic() > ends:
                raise AssertionError(f"nothing more was needed than {self._used()} bytes")
            with suppress(OSError):  # its use has grown meanwhile
                self._leave(self._used())
            time.sleep(0.01)

    @property
    def ended(self) -> int:
        """Number of processes that Linux has killed here."""
        told = dict(line.split() for line in (self._group / self._files.ended).read_text().splitlines())
        return int(told["oom_kill"])

    def _used(self) -> int:
        return int((self._group / self._files.used).read_text())

    def _leave(self, most: int) -> None:
        (self._group / self._files.limit).write_text(str(most))


@contextmanager
def limited() -> Iterator[Limit]:
    """Yields a limit with room; its processes must have ended by then. Raises OSError if not allowed."""
    found = _place()
    if found is None:
        raise AssertionError(cannot_limit())
    parent, files = found
    group = parent / f"megagame-{secrets.token_hex(4)}"
    group.mkdir()
    try:
        yield Limit(group, files)
    finally:
        _remove(group)


def _place() -> tuple[Path, _Files] | None:
    """Returns the parent of memory control groups, of version 1 or 2."""
    first = GROUPS / "memory"
    if (first / _FIRST.limit).exists():
        return first, _FIRST
    handed_on = GROUPS / "cgroup.subtree_control"
    if handed_on.exists() and "memory" in handed_on.read_text().split():
        return GROUPS, _SECOND
    return None


def _remove(group: Path) -> None:
    """Retries, as an ended process still counts for a moment."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return group.rmdir()
        except OSError:
            if time.monotonic() > ends:
                raise
        time.sleep(0.05)
