"""One program at a time at a file; the system gives it free however a program ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt

    BEYOND = 1 << 40  # Windows lets nobody else read what is locked: so a byte that the file does not have

    def _lock(file: int) -> None:
        while True:
            os.lseek(file, BEYOND, os.SEEK_SET)
            try:
                return msvcrt.locking(file, msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds
                continue

    def _unlock(file: int) -> None:
        os.lseek(file, BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(file: int) -> Iterator[None]:
    """Nobody else is in here with the same file. Threads that share this descriptor need a lock of their own."""
    _lock(file)
    try:
        yield
    finally:
        _unlock(file)
