"""Durations in milliseconds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median_ms(step: Callable[[], object], times: int) -> float:
    """Returns the median of `times` runs, after one warm-up run."""
    step()
    return statistics.median(once_ms(step) for _ in range(times))


def once_ms(step: Callable[[], object]) -> float:
    start = time.perf_counter()
    step()
    return (time.perf_counter() - start) * 1000


def processor_ms(step: Callable[[], object]) -> float:
    """Returns the processor time of one run, which other programs do not lengthen."""
    start = time.process_time()
    step()
    return (time.process_time() - start) * 1000
