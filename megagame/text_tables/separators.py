"""Rows of a text file, with a detected or chosen separator. Rows are numbered as in spreadsheets."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias, get_args

from megagame.core.sentences import Sentence, gettext_noop

Separator: TypeAlias = Literal[",", ";", "\t", "|"]
SEPARATORS: tuple[Separator, ...] = get_args(Separator)
CALLED: dict[Separator, str] = {
    ",": gettext_noop("comma"),
    ";": gettext_noop("semicolon"),
    "\t": gettext_noop("tab"),
    "|": gettext_noop("vertical bar"),
}

OPEN_QUOTE = gettext_noop("Row {row}: a quotation mark is not closed.")
BAD_QUOTE = gettext_noop(
    "Row {row}: after a closing quotation mark something else follows. Delete the quotation marks of this cell."
)
LONG_CELL = gettext_noop("Row {row}: a cell is too long to be read.")

_LOOKED_AT = 100
_SAID = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)


class BadTable(Exception):
    """The text cannot be read as a table; the reason is one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Row(NamedTuple):
    """A row that is not empty. `number`: as in spreadsheets, from 1."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        return self.cells[column].strip() if column < len(self.cells) else ""


def rows(text: str, separator: Separator) -> Iterator[Row]:
    """All rows that are not empty. Raises BadTable for unbalanced quotation marks.

    In a cell such as `"Bo" Li` they are literal. Copied cells, separated by tabs, are not quoted: unbalanced quotation
    marks are literal there.
    """
    try:
        return iter(list(_rows(text, separator, csv.QUOTE_MINIMAL)))
    except BadTable as bad:
        if bad.sentence.text != BAD_QUOTE:
            raise
    if separator == "\t":
        return iter(list(_rows(text, separator, csv.QUOTE_NONE)))
    return iter(list(_rows(_nicknames_quoted(text, separator), separator, csv.QUOTE_MINIMAL)))


def _nicknames_quoted(text: str, separator: Separator) -> str:
    """Quote each cell that has quotation marks around its first words only."""
    cut = re.escape(separator)
    cell = rf'(?P<before>\A|[\r\n]|{cut})"(?P<name>[^"{cut}\r\n]+)"(?P<more>[^"{cut}\r\n]+)(?=[\r\n]|{cut}|\Z)'
    return re.sub(cell, r'\g<before>"""\g<name>""\g<more>"', text)


def _rows(text: str, separator: Separator, quoting: Literal[0, 3]) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True, quoting=quoting)
    number = 0
    try:
        for cells in reader:
            number += 1
            if any(each.strip() for each in cells) and not (number == 1 and _said(text)):
                yield Row(number, tuple(cells))
    except csv.Error as bad:
        raise BadTable(Sentence(_why(str(bad)), {"row": number + 1})) from None


def found(text: str) -> Separator:
    """The separator that gives most rows the same number of columns, unless a first line like `sep=;` names it."""
    if said := _said(text):
        return said
    return max(SEPARATORS, key=lambda each: _agreement(text, each))


def _said(text: str) -> Separator | None:
    said = _SAID.fullmatch(text.partition("\n")[0])
    return next((each for each in SEPARATORS if said and each == said[1]), None)


def _agreement(text: str, separator: Separator) -> tuple[int, int]:
    """How many of the first rows have the most common number of columns, and that number."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    widths: Counter[int] = Counter()
    try:
        widths.update(len(cells) for cells in islice(reader, _LOOKED_AT) if len(cells) > 1)
    except csv.Error:
        return (0, 0)
    return max(((count, width) for width, count in widths.items()), default=(0, 0))


def _why(problem: str) -> str:
    if "field larger" in problem:
        return LONG_CELL
    return OPEN_QUOTE if "end of data" in problem else BAD_QUOTE
