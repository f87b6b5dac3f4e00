"""What every seat's screen is made from is worked out once, not once for every seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Record = TypeVar("Record")
Result = TypeVar("Result")


def remembered(function: Callable[[Record], Result]) -> Callable[[Record], Result]:
    """`function` of a frozen record; not worked out again for the very record that it was asked for last.

    It must be pure, and its result must not be changed.
    """
    newest: tuple[Record, Result] | None = None

    @wraps(function)
    def asked(record: Record) -> Result:
        nonlocal newest
        known = newest  # read once: another thread may put in another one meanwhile
        if known is None or known[0] is not record:
            known = newest = (record, function(record))
        return known[1]

    return asked
