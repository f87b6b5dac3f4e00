"""Memory that a burst needed is given back to the system, by which everything else on the machine gains.

Python frees it, but Linux's usual C library (glibc) keeps it until it is told, in a heap for each of many threads.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable

EVERY_SECONDS = 2.0
HEAPS = -8  # M_ARENA_MAX of malloc.h


def share_heap() -> None:
    """All threads begun from now on share one heap: what one of them has freed another one uses.

    With a heap each the program grew all day. They seldom wait for each other: one of them works at a time.
    """
    if limit := _of_c("mallopt"):
        limit(HEAPS, 1)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Gives back what is free, again and again, in a thread of its own, until the event returned is set.

    It takes a millisecond. Where the C library cannot do it, nothing is done.
    """
    over = threading.Event()
    give_back = _of_c("malloc_trim")

    def give_back_until_over() -> None:
        while give_back and not over.wait(pause):
            give_back(0)

    threading.Thread(target=give_back_until_over, name="memory", daemon=True).start()
    return over


def _of_c(name: str) -> Callable[..., int] | None:
    """What the C library has under this name, where it is Linux's usual one."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
