"""Measures how much other programs slow this machine down."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.sharedctypes import SynchronizedArray

PIECE = 0.01  # seconds of work
PAUSE = 0.1
ALONE = 1.5
"""Usual slowdown by a trial's own processes, on two processors."""


class Slowness:
    """Repeats a piece of work in a separate process."""

    def __init__(self, spent: SynchronizedArray[float]) -> None:
        self._spent = spent

    def take(self) -> float:
        """Returns the slowdown since the last call; 1 on an idle machine."""
        with self._spent:
            seconds, worked = float(self._spent[0]), float(self._spent[1])
            self._spent[:] = [0.0, 0.0]
        return seconds / worked if worked else 1.0

    def allowed(self) -> float:
        """Returns the factor allowed on promised times since the last call; 1 on an idle machine."""
        return max(self.take() / ALONE, 1.0)


@contextmanager
def measuring() -> Iterator[Slowness]:
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
    """Ends with its parent, even a killed one."""
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
