"""Workbooks (.xlsx): the first non-empty sheet as CSV, without computing formulas.

openpyxl reads them with defusedxml, which refuses entities; both are imported only once a workbook comes.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any
from xml.etree.ElementTree import ParseError

MARK = b"PK\x03\x04"
LONGEST_PARTS = 40_000_000
"""Maximum unpacked bytes of a workbook."""
MOST_PARTS = 2000
MOST_ROWS, MOST_COLUMNS = 12_000, 100
LONGEST_TEXT = 8_000_000
"""Maximum characters of all cells."""
_PART = "xl/workbook.xml"
_ESCAPED = re.compile("_x00[01][0-9A-F]_", re.IGNORECASE)
"""Excel's encoding of control characters, such as pasted line ends."""


class BadWorkbook(Exception):
    """It is damaged, or unpacks to far more than a list."""


class TooLarge(BadWorkbook):
    """It has too many rows, columns or characters for a list."""


def is_workbook(raw: bytes) -> bool:
    if not raw.startswith(MARK):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as parts:
            return _PART in parts.namelist()
    except (zipfile.BadZipFile, ValueError, OSError):
        return False


def as_csv(raw: bytes) -> str:
    """The sheet as CSV with its row numbers; empty if all sheets are. Raises BadWorkbook, TooLarge."""
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - rarely needed
    from openpyxl import load_workbook  # noqa: PLC0415 - 0.4 s, rarely needed
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    _require_small(raw)
    try:
        book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
        try:
            if not book.worksheets:  # a strict workbook from Excel, in which openpyxl finds nothing
                raise BadWorkbook
            shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
            return next((text for sheet in shown if (text := _written(sheet)).strip('",\r\n')), "")
        finally:
            book.close()
    except (
        *(InvalidFileException, DefusedXmlException, ParseError, zipfile.BadZipFile, zlib.error),
        *(LookupError, ValueError, TypeError, AttributeError, EOFError, NotImplementedError),
    ) as bad:  # errors of openpyxl for missing or damaged parts
        raise BadWorkbook from bad


def _require_small(raw: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(raw)) as parts:
        listed = parts.infolist()
    if len(listed) > MOST_PARTS or sum(each.file_size for each in listed) > LONGEST_PARTS:
        raise TooLarge


def _written(sheet: Any) -> str:
    sheet.reset_dimensions()
    file, length = io.StringIO(), 0
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    for number, cells in enumerate(_rows(sheet), 1):
        if number > MOST_ROWS or len(cells) > MOST_COLUMNS:
            raise TooLarge
        length += sum(map(len, cells)) + len(cells)
        if length > LONGEST_TEXT:
            raise TooLarge
        writer.writerow(cells)
    return file.getvalue()


def _rows(sheet: Any) -> Iterator[list[str]]:
    """Each row without its trailing empty cells."""
    for values in sheet.iter_rows(values_only=True, max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1):
        cells = [_said(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        yield cells


def _said(value: Any) -> str:
    """A cell as displayed, with a formula's stored value."""
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case str():
            return _ESCAPED.sub(" ", value)
        case datetime() | date() | time():
            return value.isoformat(" ") if isinstance(value, datetime) else value.isoformat()
        case _:
            return str(value)
