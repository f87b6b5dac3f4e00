"""How long something takes, in milliseconds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median_ms(step: Callable[[], object], times: int) -> float:
    """In the middle of so many tries, after one that is not counted."""
    step()
    return statistics.median(once_ms(step) for _ in range(times))


def once_ms(step: Callable[[], object]) -> float:
    """Done once."""
    start = time.perf_counter()
    step()
    return (time.perf_counter() - start) * 1000


def processor_ms(step: Callable[[], object]) -> float:
    """The processor time of doing it once, which other programs beside it do not lengthen."""
    start = time.process_time()
    step()
    return (time.process_time() - start) * 1000
