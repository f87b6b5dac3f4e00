"""Writes to a box's file, as steps that its copies repeat (`copies.py`)."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

Step: TypeAlias = tuple[int, bytes]
"""An offset and the bytes to write there; `ON_THE_DISK`: sync everything before it."""
ON_THE_DISK: Step = (-1, b"")
Repeat: TypeAlias = Callable[[bytes, Sequence[Step]], None]
"""Repeat steps on all copies whose `state` matched this one's."""
Shared: TypeAlias = Callable[[], AbstractContextManager[Repeat]]


@contextmanager
def _alone() -> Iterator[Repeat]:
    yield lambda before, steps: None


_how: list[Shared] = [_alone]


def share(how: Shared) -> None:
    """Register how to hold the box on all machines."""
    _how[:] = [how]


def shared() -> AbstractContextManager[Repeat]:
    """Hold the box on all machines."""
    return _how[0]()


def state(head: bytes, nonces: Sequence[bytes]) -> bytes:
    """Equal exactly for copies with the same slots."""
    return hashlib.blake2b(head + b"".join(nonces)).digest()


def do(file: int, steps: Sequence[Step]) -> None:
    """Repeat another copy's steps on this one, and sync."""
    for start, content in (*steps, ON_THE_DISK):
        if start < 0:
            os.fdatasync(file)
        else:
            os.pwrite(file, content, start)


def write_over(file: int, image: bytes, head: int) -> None:
    """Replace the file's content, writing the first `head` bytes last."""
    do(file, [(head, image[head:]), ON_THE_DISK, (0, image[:head])])
