"""One program at a time at a file; the system gives it free however a program ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt

    _HELD: set[int] = set()
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

    def try_lock(file: int) -> bool:
        """Whether this program has the file to itself, from now on until it ends; asking again changes nothing."""
        os.lseek(file, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return file in _HELD
        _HELD.add(file)
        return True

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)

    def try_lock(file: int) -> bool:
        """Whether this program has the file to itself, from now on until it ends; asking again changes nothing."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(file: int) -> Iterator[None]:
    """Nobody else is in here with the same file. Threads that share this descriptor need a lock of their own."""
    _lock(file)
    try:
        yield
    finally:
        _unlock(file)
