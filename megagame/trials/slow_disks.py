"""A disk on which each thing that must be on it takes half a second to get there."""

from __future__ import annotations

import shutil
import subprocess

from megagame.trials.hall import Hall
from megagame.trials.outages import Outage
from megagame.trials.servers import PATIENCE

MICROSECONDS = 500_000
SYNCS = "fsync,fdatasync"
PROGRAM = "strace"


def slow_disk(hall: Hall) -> Outage | None:
    """What makes the hall's disk slow; None where strace, which holds its system calls up, is not installed."""
    program = shutil.which(PROGRAM)
    if program is None:
        return None
    delayed = ["-e", f"trace={SYNCS}", "-e", f"inject={SYNCS}:delay_exit={MICROSECONDS}"]
    held: list[subprocess.Popen[bytes]] = []

    def slow() -> None:
        process = str(hall.processes[0].process.pid)
        held.append(subprocess.Popen([program, "-f", "-qq", *delayed, "-o", "/dev/null", "-p", process]))

    def fast() -> None:
        held[0].terminate()
        held[0].wait(PATIENCE)

    return Outage("The disk takes half a second for each thing", slow, fast, refuses=False)
