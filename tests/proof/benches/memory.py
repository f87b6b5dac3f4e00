"""Memory of the server process with open sockets, and over a long time.

Each figure needs a new process: memory freed earlier would be reused without being counted.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator

import psutil

from tests.proof.benches.figures import Figure
from tests.proof.clients.crowd import crowd
from tests.proof.clients.hall import Hall

KIB, MIB = 1024, 1024 * 1024
FEW = 50
COMING = 100
PRESSES = 20
BETWEEN_PRESSES = 0.1
WARMING_UP = 1 / 2
FEWEST_TIMES = 4
TELL_SECONDS = 60.0
FLAT = 33.0  # KiB a minute: 2 MB an hour
LONG = 30.0  # minutes; a shorter run ends before the process is warm, so nothing is promised


def open_sockets(hall: Hall, count: int) -> Iterator[Figure]:
    """Measures the memory of an open socket, on top of a few open before, so that shared memory is not counted."""
    with crowd(hall.sockets[:1], hall.watch, FEW) as first, crowd(hall.sockets[:1], hall.watch, count) as people:
        first.gathered()
        before = resident(hall)
        people.gathered()
        yield Figure("memory for an open socket", (resident(hall) - before) / count / KIB, "KiB", limit=24)


def long_while(hall: Hall, minutes: float, tell: Callable[[str], None]) -> Iterator[Figure]:
    """Measures the growth of a warm process while sockets connect, disconnect and actions run."""
    samples = list(_come_and_go(hall, minutes, tell))
    warm = samples[int(len(samples) * WARMING_UP) :]
    slope, _ = statistics.linear_regression(*zip(*warm, strict=True))
    yield Figure(f"{minutes:g} minutes of coming and going: entries", hall.presses, "")
    yield Figure("memory when warm", warm[0][1] / KIB, "MiB")
    yield Figure("memory at the end", warm[-1][1] / KIB, "MiB")
    yield Figure("growth in the second half", slope, "KiB a minute", limit=FLAT if minutes >= LONG else None)


def _come_and_go(hall: Hall, minutes: float, tell: Callable[[str], None]) -> Iterator[tuple[float, float]]:
    """Yields minutes since the start, and KiB in use."""
    start = told = time.monotonic()
    with crowd(hall.sockets[:1], hall.watch, COMING) as people:
        for number in itertools.count():
            passed = (time.monotonic() - start) / 60
            if passed >= minutes and number >= FEWEST_TIMES:
                return
            people.gathered()
            for _ in range(PRESSES):
                hall.press()
                time.sleep(BETWEEN_PRESSES)
            people.scatter()
            yield passed, resident(hall) / KIB
            if time.monotonic() - told > TELL_SECONDS:
                told = time.monotonic()
                tell(f"{passed:.0f} of {minutes:g} minutes: {resident(hall) / MIB:.1f} MiB")


def resident(hall: Hall) -> int:
    """Returns the resident bytes of the hall's first process."""
    resident: int = psutil.Process(hall.processes[0].process.pid).memory_info().rss
    return resident
