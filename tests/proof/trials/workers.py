"""People of a trial who work on threads of their own until it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Protocol, TypeVar


class Worker(Protocol):
    """A thread that ends, once `over` is set, with what it is doing."""

    @property
    def over(self) -> Event: ...
    def start(self) -> None: ...
    def join(self) -> None: ...


Who = TypeVar("Who", bound=Worker)


@contextmanager
def working(people: Sequence[Who]) -> Iterator[Sequence[Who]]:
    """All of them work as long as this lasts, and have ended after it."""
    for each in people:
        each.start()
    try:
        yield people
    finally:
        for each in people:
            each.over.set()
        for each in people:
            each.join()
