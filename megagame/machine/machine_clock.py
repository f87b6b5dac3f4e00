"""The event's clock: this machine's steady one, which no change of the time of day disturbs and no restart of the
program resets; of an event on several machines that of one of them, which the others follow.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

from megagame.core.instants import Instant

_LINUX_BOOT = Path("/proc/sys/kernel/random/boot_id")
_MAC_BOOT = ("/usr/sbin/sysctl", "-n", "kern.bootsessionuuid")
_SESSION = re.compile(r"[0-9A-Fa-f-]{36}")
_NANOSECONDS = 1_000_000
_COARSE = 600  # seconds


_others: list[tuple[str, int]] = []  # the clock that is followed, and by how much it is ahead; replaced as a whole


def now() -> Instant:
    """This moment. It runs on while the machine sleeps, and begins again, as another boot, when the machine starts."""
    name, ahead = _others[0] if _others else (boot(), 0)
    return Instant(name, steady() + ahead)


def steady() -> int:
    """Milliseconds of this machine's own clock."""
    return _steady_nanoseconds() // _NANOSECONDS


def follow(name: str, ahead: int) -> None:
    """From now on `now` is of another machine's clock, that many milliseconds ahead of this one's."""
    _others[:] = [(name, ahead)]


def ahead() -> int:
    """By how many milliseconds the clock that is followed is ahead of this machine's own."""
    return _others[0][1] if _others else 0


@cache
def boot() -> str:
    """Which start of which machine this is: the same for every program until the machine starts again."""
    return hashlib.sha256(_session().encode()).hexdigest()[:12]


def _steady_nanoseconds() -> int:
    """Linux and macOS each have another clock that counts sleep as well; elsewhere `monotonic` does."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic_ns()


def _session() -> str:
    """What the system calls this start of the machine; else the time of day at which it started, to ten minutes.

    In the latter case a change of the time of day, followed by a restart of the program, looks like a restart of the
    machine: the clock comes back paused, and nothing else is lost.
    """
    for said in (_linux_session(), _mac_session()):
        if _SESSION.fullmatch(said):
            return said
    return str(round((time.time() - _steady_nanoseconds() / 1e9) / _COARSE))


def _linux_session() -> str:
    return _LINUX_BOOT.read_text(encoding="ascii").strip() if _LINUX_BOOT.exists() else ""


def _mac_session() -> str:
    if sys.platform != "darwin":
        return ""
    return subprocess.run(_MAC_BOOT, capture_output=True, text=True, check=False).stdout.strip()
