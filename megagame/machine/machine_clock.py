"""The event's clock: monotonic, unaffected by changes of the time of day and by program restarts.

If several machines share an event, all follow the clock of one of them.
"""

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


_others: list[tuple[str, int]] = []  # the followed clock and its lead; replaced as a whole


def now() -> Instant:
    """The current instant. It advances during sleep and starts over, as another boot, after a restart."""
    name, ahead = _others[0] if _others else (boot(), 0)
    return Instant(name, steady() + ahead)


def steady() -> int:
    """Milliseconds of this machine's own clock."""
    return _steady_nanoseconds() // _NANOSECONDS


def follow(name: str, ahead: int) -> None:
    """From now on follow the clock of another machine, `ahead` milliseconds ahead of this one's."""
    _others[:] = [(name, ahead)]


def ahead() -> int:
    """Milliseconds by which the followed clock is ahead of this machine's."""
    return _others[0][1] if _others else 0


@cache
def boot() -> str:
    """Identifies this boot of this machine, the same for all programs."""
    return hashlib.sha256(_session().encode()).hexdigest()[:12]


def _steady_nanoseconds() -> int:
    """A clock that includes sleep; on Linux and macOS that is not `monotonic`."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic_ns()


def _session() -> str:
    """The system's boot id, or else the boot's time of day, rounded to ten minutes.

    With the latter, changing the time of day and restarting the program looks like a reboot. The event's clock is
    paused then; nothing else is lost.
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
