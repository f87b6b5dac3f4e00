"""Memory that a burst needed is given back to the system, by which everything else on the machine gains.

Python frees it, but Linux's usual C library (glibc) keeps it, in a heap for each of many threads, until it is told.
"""

from __future__ import annotations

import ctypes
import sys
import threading

EVERY_SECONDS = 5.0


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Gives back what is free, again and again, in a thread of its own, until the event returned is set.

    It takes a millisecond. Where the C library cannot do it, nothing is done.
    """
    over = threading.Event()
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None

    def give_back_until_over() -> None:
        while give_back and not over.wait(pause):
            give_back(0)

    threading.Thread(target=give_back_until_over, name="memory", daemon=True).start()
    return over
