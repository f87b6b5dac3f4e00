"""What is done to a box's file, as steps that can be done to a copy of it as well (`copies.py`)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

Step: TypeAlias = tuple[int, bytes]
"""What is written where in the file; `ON_THE_DISK`: all that came before is on the disk."""
ON_THE_DISK: Step = (-1, b"")
Repeat: TypeAlias = Callable[[bytes, Sequence[Step]], None]
"""Has all copies do these steps that were as this one was before (`state`)."""
Shared: TypeAlias = Callable[[], AbstractContextManager[Repeat]]


@contextmanager
def _alone() -> Iterator[Repeat]:
    yield lambda before, steps: None


_how: list[Shared] = [_alone]


def share(how: Shared) -> None:
    """From now on whoever holds the box holds it by means of this as well."""
    _how[:] = [how]


def shared() -> AbstractContextManager[Repeat]:
    """Nobody else holds the box meanwhile, on no machine."""
    return _how[0]()


def state(head: bytes, nonces: Sequence[bytes]) -> bytes:
    """The same of two copies with the same slots, and of no others."""
    return hashlib.blake2b(head + b"".join(nonces)).digest()


def do(file: int, steps: Sequence[Step]) -> None:
    """Does to this copy what was done to another; all of it is on the disk then."""
    for start, content in (*steps, ON_THE_DISK):
        if start < 0:
            os.fdatasync(file)
        else:
            os.pwrite(file, content, start)


def write_over(file: int, image: bytes, head: int) -> None:
    """Makes the file a copy of that one, of which so many bytes at the beginning come last."""
    do(file, [(head, image[head:]), ON_THE_DISK, (0, image[:head])])
