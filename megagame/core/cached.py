"""What was worked out is not worked out again from the same: not for another seat, nor after a press that left it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar, TypeVarTuple

MOST_PLACES = 4096

Place = TypeVar("Place", bound=Hashable)
Records = TypeVarTuple("Records")
Result = TypeVar("Result")


def remembered(function: Callable[[*Records], Result]) -> Callable[[*Records], Result]:
    """`function` of frozen records; not worked out again for equals of those that it was asked for last.

    It must be pure, and its result must not be changed.
    """
    newest: tuple[tuple[*Records], Result] | None = None

    @wraps(function)
    def asked(*records: *Records) -> Result:
        nonlocal newest
        known = newest  # read once: another thread may put in another one meanwhile
        if known is None or known[0] != records:
            known = newest = (records, function(*records))
        return known[1]

    return asked


def remembered_by_place(function: Callable[[Place, *Records], Result]) -> Callable[[Place, *Records], Result]:
    """The same for what is worked out place by place, such as the columns of a map: the newest of each is known."""
    newest: dict[Place, tuple[tuple[*Records], Result]] = {}

    @wraps(function)
    def asked(place: Place, *records: *Records) -> Result:
        known = newest.get(place)
        if known is None or known[0] != records:
            if len(newest) >= MOST_PLACES:
                newest.clear()
            known = newest[place] = (records, function(place, *records))
        return known[1]

    return asked
