"""Work is measured to take longer when others use the processor."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.proof.processes import slowness

SECONDS = 2.0
OTHERS = 4
"""For each processor."""


def work() -> None:
    while True:
        pass


@contextmanager
def another() -> Iterator[None]:
    process = multiprocessing.get_context("spawn").Process(target=work, daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def test_work_takes_longer_beside_others() -> None:
    with slowness.measuring() as slow:
        time.sleep(SECONDS)
        before = slow.take()
        with ExitStack() as others:
            for _ in range(OTHERS * (os.cpu_count() or 1)):
                others.enter_context(another())
            slow.take()
            time.sleep(SECONDS)
            beside = slow.take()
    assert before >= 1.0
    assert beside > 2.0
