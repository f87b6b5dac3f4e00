"""Rows to type in, such as breaks and crises to come: added, taken away, moved and mended by presses of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

MOST_DIGITS = 6

Row = dict[str, Any]


def posted_rows(posted: QueryDict, kind: str, fields: Sequence[str]) -> list[dict[str, str]]:
    """What was typed in the rows of this kind, in their order on the page; fields are called like `break-minutes`."""
    typed = (posted.getlist(f"{kind}-{name}") for name in fields)
    return [dict(zip(fields, (each.strip() for each in row), strict=True)) for row in zip(*typed, strict=False)]


def changed(rows: Sequence[Row], press: str, kind: str, new: Row) -> list[Row]:
    """The rows after a press, which is like `break add`, `break away 2`, `break up 2` or `break put 2 before 6`.

    Rows count from 0. A press of another kind, or about a row that is not there, changes nothing.
    """
    words = press.split(maxsplit=4)
    if words[:2] == [kind, "add"]:
        return [*rows, new]
    place = number(words[2]) if len(words) > 2 and words[0] == kind else None
    if not isinstance(place, int) or place >= len(rows):
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
    """A whole number, or what was typed in its place."""
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_DIGITS else plain


def mappings(found: Any) -> list[Mapping[str, Any]]:
    """Those of a list that may be half done, or none, which are records."""
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list | tuple) else []


def _swapped(rows: Sequence[Row], place: int) -> list[Row]:
    if not 0 <= place < len(rows) - 1:
        return list(rows)
    return [*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]]
