"""Return freed memory to the system after bursts.

Python frees memory, but glibc keeps it until told, in one heap for each of many threads.
"""

import ctypes
import sys
import threading
from collections.abc import Callable

EVERY_SECONDS = 2.0
HEAPS = -8  # M_ARENA_MAX of malloc.h


def share_heap() -> None:
    """Make all threads started from now on share one heap, so that they reuse each other's memory.

    With one heap each, memory grew all day. Contention is rare, since one thread runs at a time.
    """
    if limit := _of_c("mallopt"):
        limit(HEAPS, 1)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Return free memory periodically (a millisecond each), where supported, until the returned event is set."""
    over = threading.Event()
    give_back = _of_c("malloc_trim")

    def give_back_until_over() -> None:
        while give_back and not over.wait(pause):
            give_back(0)

    threading.Thread(target=give_back_until_over, name="memory", daemon=True).start()
    return over


def _of_c(name: str) -> Callable[..., int] | None:
    """A function of the C library; None on other systems than Linux with glibc."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
