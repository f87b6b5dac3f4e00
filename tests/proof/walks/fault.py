"""Faults found by walks, raised from one line so that shrinking recognises them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Fault(AssertionError):
    """`place`: the check or address that found it; it is checked after every step while shrinking."""

    def __init__(self, what: str, place: str) -> None:
        super().__init__(what)
        self.place = place


@contextmanager
def at(place: str) -> Iterator[None]:
    """Turns any other exception into a fault at this place, so that the run reports its steps."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"{type(error).__name__} in {place}: {error}", place) from error
