"""Threads of a trial's clients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Protocol, TypeVar


class Worker(Protocol):
    """A thread that finishes its current work once `over` is set."""

    @property
    def over(self) -> Event: ...
    def start(self) -> None: ...
    def join(self) -> None: ...


Who = TypeVar("Who", bound=Worker)


@contextmanager
def working(people: Sequence[Who]) -> Iterator[Sequence[Who]]:
    """Runs all of them, and waits for their end."""
    for each in people:
        each.start()
    try:
        yield people
    finally:
        for each in people:
            each.over.set()
        for each in people:
            each.join()
