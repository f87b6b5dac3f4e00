"""Locks on files between programs. The system releases them however a program ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt

    _HELD: set[int] = set()
    BEYOND = 1 << 40  # locked bytes cannot be read on Windows: use one past the end

    def _lock(file: int) -> None:
        while True:
            os.lseek(file, BEYOND, os.SEEK_SET)
            try:
                return msvcrt.locking(file, msvcrt.LK_LOCK, 1)
            except OSError:  # times out after ten seconds
                continue

    def _unlock(file: int) -> None:
        os.lseek(file, BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

    def try_lock(file: int) -> bool:
        """Try to lock the file until this program ends; returns whether it is locked. Idempotent."""
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
        """Try to lock the file until this program ends; returns whether it is locked. Idempotent."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(file: int) -> Iterator[None]:
    """Hold the file's lock. Threads sharing this descriptor need a lock of their own."""
    _lock(file)
    try:
        yield
    finally:
        _unlock(file)
