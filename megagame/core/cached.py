"""Caches of the newest results, shared by seats and kept across actions that leave them unchanged."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar, TypeVarTuple

MOST_PLACES = 4096

Place = TypeVar("Place", bound=Hashable)
Records = TypeVarTuple("Records")
Result = TypeVar("Result")


def remembered(function: Callable[[*Records], Result]) -> Callable[[*Records], Result]:
    """Cache the newest result of a pure `function` of frozen records. The result must not be changed."""
    newest: tuple[tuple[*Records], Result] | None = None

    @wraps(function)
    def asked(*records: *Records) -> Result:
        nonlocal newest
        known = newest  # read once, as another thread may replace it
        if known is None or known[0] != records:
            known = newest = (records, function(*records))
        return known[1]

    return asked


def remembered_by_place(function: Callable[[Place, *Records], Result]) -> Callable[[Place, *Records], Result]:
    """Like `remembered`, with the newest result of each place, such as a map's column."""
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
