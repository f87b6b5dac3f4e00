"""Form rows such as breaks and planned crises, which buttons add, remove, move and change."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

_WHOLE = re.compile(r"-?\d{1,15}")
"""Longer ones are no slip of the hand, and not all of them could be stored."""

Row = dict[str, Any]


def posted_rows(posted: QueryDict, kind: str, fields: Sequence[str]) -> list[dict[str, str]]:
    """The typed rows of this kind in page order. Field names are like `break-minutes`."""
    typed = (posted.getlist(f"{kind}-{name}") for name in fields)
    return [dict(zip(fields, (each.strip() for each in row), strict=True)) for row in zip(*typed, strict=False)]


def changed(rows: Sequence[Row], press: str, kind: str, new: Row) -> list[Row]:
    """The rows after a press such as `break add`, `break away 2`, `break up 2` or `break put 2 before 6`.

    Rows count from 0. A press for another kind or a missing row changes nothing.
    """
    words = press.split(maxsplit=4)
    if words[:2] == [kind, "add"]:
        return [*rows, new]
    place = number(words[2]) if len(words) > 2 and words[0] == kind else None
    if not isinstance(place, int) or not 0 <= place < len(rows):
        return list(rows)
    match words[1], words[3:]:
        case "away", _:
            return [*rows[:place], *rows[place + 1 :]]
        case "up", _:
            return _swapped(rows, place - 1)
        case "down", _:
            return _swapped(rows, place)
        case "put", [field, value] if field in new:
            return [*rows[:place], {**rows[place], field: number(value)}, *rows[place + 1 :]]
        case _:
            return list(rows)


def number(text: str) -> int | str:
    """The text as an integer, or unchanged if it is none."""
    plain = text.strip()
    return int(plain) if _WHOLE.fullmatch(plain) else plain


def mappings(found: Any) -> list[Mapping[str, Any]]:
    """The records in a list that may be incomplete or missing."""
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list | tuple) else []


def _swapped(rows: Sequence[Row], place: int) -> list[Row]:
    if not 0 <= place < len(rows) - 1:
        return list(rows)
    return [*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]]
