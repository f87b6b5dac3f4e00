"""What a walk raises when the program breaks a promise. It is raised in one place, so that shrinking keeps to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Fault(AssertionError):
    """`place`: the check that found it, such as an address; it is looked at after every step while a walk shrinks."""

    def __init__(self, what: str, place: str) -> None:
        super().__init__(what)
        self.place = place


@contextmanager
def at(place: str) -> Iterator[None]:
    """Any other exception in here is a fault at this place: the run reports the steps that led to it."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"{type(error).__name__} in {place}: {error}", place) from error
