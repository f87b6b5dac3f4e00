"""CSV files for spreadsheets: writing them, and reading our own cells again."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

MARK = "\ufeff"
"""Without this byte order mark, Excel reads UTF-8 as its local encoding."""
_FORMULA = re.compile(r"'*\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
"""Cells that a spreadsheet may take for formulas, including guarded ones."""


def written(rows: Iterable[Sequence[str | float]]) -> str:
    """The rows as CSV. Text that a spreadsheet would read as a formula is prefixed with an apostrophe."""
    file = io.StringIO()
    file.write(MARK)
    csv.writer(file).writerows([_guarded(cell) for cell in row] for row in rows)
    return file.getvalue()


def text_of(cell: str) -> str:
    """The text of a cell, written by `written` or typed."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _guarded(cell: str | float) -> str | float:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
