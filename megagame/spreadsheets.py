"""CSV files for spreadsheets: the one way in which this program writes them, and reads its own cells again."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

MARK = "\ufeff"
"""Without this byte order mark, Excel reads UTF-8 as the encoding of its country."""
_FORMULA = re.compile(r"'*\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
"""What a spreadsheet may take for a formula, or what was guarded as one."""


def written(rows: Iterable[Sequence[str | float]]) -> str:
    """The rows as CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front."""
    file = io.StringIO()
    file.write(MARK)
    csv.writer(file).writerows([_guarded(cell) for cell in row] for row in rows)
    return file.getvalue()


def text_of(cell: str) -> str:
    """The text of a cell that `written` wrote, or that somebody typed."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _guarded(cell: str | float) -> str | float:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
