"""A list of players as a table: from a spreadsheet, with commas, semicolons or tabs between its columns."""

from __future__ import annotations

import csv
from typing import NamedTuple

from megagame.core.sentences import Sentence, gettext_noop

LONGEST = 2000
"""Lines: more than any hall holds."""
COLUMNS = {"name": 120, "district": 80, "seat": 80}
"""With how many characters a field of each may have."""

NO_NAME_COLUMN = gettext_noop("Line 1 must name the columns: name, and if there are such district and seat.")
UNKNOWN_COLUMN = gettext_noop("Line 1: there is no column {column}; they are name, district and seat.")
COLUMN_TWICE = gettext_noop("Line 1 has the column {column} twice.")
NO_NAME = gettext_noop("Line {line} has no name.")
TOO_MANY_FIELDS = gettext_noop("Line {line} has more fields than line 1 has columns.")
TOO_LONG = gettext_noop("Line {line}: {column} is longer than {most} characters.")
TWICE = gettext_noop("Line {line} is the same as line {before}.")
TOO_MANY = gettext_noop("The list has more than {most} lines.")
NOBODY = gettext_noop("Nobody stands in the list.")
UNREADABLE = gettext_noop("This is no table: save it as CSV, in UTF-8.")


class Expected(NamedTuple):
    """One line of the list."""

    name: str
    district: str = ""
    seat: str = ""


class Read(NamedTuple):
    """What stands in a list, and all that is wrong with it; where anything is, nothing of it counts."""

    players: tuple[Expected, ...]
    problems: tuple[Sentence, ...]


def read(text: str) -> Read:
    """The list, which has a heading; lines in which nothing stands are passed over."""
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        return Read((), (Sentence(UNREADABLE),))
    heading = text.split("\n", 1)[0]
    between = max(",;\t", key=heading.count)
    try:
        rows = list(csv.reader(text.splitlines(), delimiter=between, strict=True))
    except csv.Error:
        return Read((), (Sentence(UNREADABLE),))
    if len(rows) - 1 > LONGEST:
        return Read((), (Sentence(TOO_MANY, {"most": LONGEST}),))
    columns = [each.strip().lower() for each in rows[0]] if rows else []
    if wrong := _columns(columns):
        return Read((), wrong)
    return _lines(columns, rows[1:])


def _columns(columns: list[str]) -> tuple[Sentence, ...]:
    unknown = tuple(Sentence(UNKNOWN_COLUMN, {"column": each}) for each in columns if each not in COLUMNS)
    twice = tuple(Sentence(COLUMN_TWICE, {"column": each}) for each in COLUMNS if columns.count(each) > 1)
    if "name" not in columns:
        return (Sentence(NO_NAME_COLUMN),)
    return unknown + twice


def _lines(columns: list[str], rows: list[list[str]]) -> Read:
    problems: list[Sentence] = []
    found: dict[Expected, int] = {}
    for number, row in enumerate(rows, start=2):
        fields = [each.strip() for each in row]
        if not any(fields):
            continue
        wrong = _problems(columns, fields, number)
        player = Expected(**dict(zip(columns, fields, strict=False))) if not wrong else None
        if player is not None and player in found:
            wrong = [Sentence(TWICE, {"line": number, "before": found[player]})]
        elif player is not None:
            found[player] = number
        problems += wrong
    if not found and not problems:
        problems = [Sentence(NOBODY)]
    return Read(tuple(found) if not problems else (), tuple(problems))


def _problems(columns: list[str], fields: list[str], number: int) -> list[Sentence]:
    if len(fields) > len(columns):
        return [Sentence(TOO_MANY_FIELDS, {"line": number})]
    given = dict(zip(columns, fields, strict=False))
    if not given.get("name"):
        return [Sentence(NO_NAME, {"line": number})]
    return [
        Sentence(TOO_LONG, {"line": number, "column": column, "most": COLUMNS[column]})
        for column, value in given.items()
        if len(value) > COLUMNS[column]
    ]
