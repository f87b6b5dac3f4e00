"""A limit to the memory of a process: where it takes more, Linux ends it, without asking it or us."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.proof.trials.clients import PATIENCE
from tests.proof.trials.servers import Process

GROUPS = Path("/sys/fs/cgroup")
ROOM = 1024 * 1024 * 1024
_ENTER = 'echo 0 > /proc/self/oom_score_adj && echo $$ > "$0" && exec "$@"'
"""Whoever is never to be ended for memory hands that on to what he starts."""


class _Files(NamedTuple):
    """What a control group's files are called."""

    limit: str
    used: str
    swap: str
    ended: str


_FIRST = _Files("memory.limit_in_bytes", "memory.usage_in_bytes", "memory.swappiness", "memory.oom_control")
_SECOND = _Files("memory.max", "memory.current", "memory.swap.max", "memory.events")


def cannot_limit() -> str:
    """Why no process can have a limit of its own here; empty: it can."""
    if _place() is None:
        return "only Linux ends a process for its memory, and it limits none in control groups here"
    try:
        with limited():
            return ""
    except OSError:
        return "a limit of its own needs root, and control groups that are not read-only"


class Limit:
    """A control group, in which nothing is swapped."""

    def __init__(self, group: Path, files: _Files) -> None:
        self._group, self._files = group, files
        self.give_room()
        with suppress(FileNotFoundError):  # a kernel without swap
            (group / files.swap).write_text("0")

    def within(self, command: Sequence[str]) -> list[str]:
        """How this command is run under the limit, from its first moment on."""
        return ["sh", "-c", _ENTER, str(self._group / "cgroup.procs"), *command]

    def give_room(self) -> None:
        """There is room for all that the program ever needs."""
        self._leave(ROOM)

    def close_in(self, process: Process) -> None:
        """Leaves what runs here as much as it has, again and again, until it takes more, and Linux has ended it."""
        ends = time.monotonic() + PATIENCE
        while process.poll() is None:
            if time.monotonic() > ends:
                raise AssertionError(f"nothing more was needed than {self._used()} bytes")
            with suppress(OSError):  # it has taken more meanwhile, and uses all of it
                self._leave(self._used())
            time.sleep(0.01)

    @property
    def ended(self) -> int:
        """How many processes Linux has ended here for their memory."""
        told = dict(line.split() for line in (self._group / self._files.ended).read_text().splitlines())
        return int(told["oom_kill"])

    def _used(self) -> int:
        return int((self._group / self._files.used).read_text())

    def _leave(self, most: int) -> None:
        (self._group / self._files.limit).write_text(str(most))


@contextmanager
def limited() -> Iterator[Limit]:
    """A limit with room, as long as this lasts; by then all that ran under it must have ended. OSError: not allowed."""
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
    """Where groups with a limit of memory can stand, in Linux's first kind of them or its second."""
    first = GROUPS / "memory"
    if (first / _FIRST.limit).exists():
        return first, _FIRST
    handed_on = GROUPS / "cgroup.subtree_control"
    if handed_on.exists() and "memory" in handed_on.read_text().split():
        return GROUPS, _SECOND
    return None


def _remove(group: Path) -> None:
    """A process that has ended is counted there for a moment more."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return group.rmdir()
        except OSError:
            if time.monotonic() > ends:
                raise
        time.sleep(0.05)
