"""How much slower everything is just now, because others use the machine as well."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.sharedctypes import SynchronizedArray

PIECE = 0.01  # seconds of work
PAUSE = 0.1
ALONE = 1.5
"""So many times as long as its work any program takes beside a trial's own processes, on two processors."""


class Slowness:
    """A piece of work that is done again and again, by a process of its own beside all others."""

    def __init__(self, spent: SynchronizedArray[float]) -> None:
        self._spent = spent

    def take(self) -> float:
        """How many times as long as its work a piece took, since this was last taken; 1 on a machine at rest."""
        with self._spent:
            seconds, worked = float(self._spent[0]), float(self._spent[1])
            self._spent[:] = [0.0, 0.0]
        return seconds / worked if worked else 1.0

    def allowed(self) -> float:
        """How many times as long as promised anything may take, since this was last taken; 1 on a machine at rest."""
        return max(self.take() / ALONE, 1.0)


@contextmanager
def measuring() -> Iterator[Slowness]:
    """As long as this lasts."""
    context = multiprocessing.get_context("spawn")
    spent = context.Array("d", 2)
    process = context.Process(target=_work, args=(spent,), daemon=True)
    process.start()
    try:
        yield Slowness(spent)
    finally:
        process.kill()
        process.join()


def _work(spent: SynchronizedArray[float]) -> None:
    """Ends with whoever measures, also where that is killed."""
    measurer = multiprocessing.parent_process()
    while measurer is not None and measurer.is_alive():
        begun, worked = time.monotonic(), time.process_time()
        while time.process_time() - worked < PIECE:
            pass
        took = time.process_time() - worked
        with spent:
            spent[0] += time.monotonic() - begun
            spent[1] += took
        time.sleep(PAUSE)
