"""Workbooks are read as the sheet in them: rows in their places, no formula worked out, and never more than a list."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from megagame.core.sentences import say
from megagame.text_tables.encodings import Unreadable, decoded
from megagame.text_tables.separators import found, rows

BOMB = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'


def workbook(*sheets: list[list[Any]]) -> bytes:
    """A workbook of these sheets."""
    book, file = Workbook(), io.BytesIO()
    del book["Sheet"]
    for number, listed in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in listed:
            sheet.append(row)
    book.save(file)
    return file.getvalue()


def changed(raw: bytes, name: str, spoil: Any) -> bytes:
    """The same workbook with one of its parts as it is spoilt."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.namelist():
            new.writestr(each, spoil(old.read(each)) if each == name else old.read(each))
    return file.getvalue()


def read(raw: bytes) -> list[tuple[int, tuple[str, ...]]]:
    text = decoded(raw).text
    return [(row.number, row.cells) for row in rows(text, found(text))]


def test_rows_keep_their_numbers_and_cells_what_people_see() -> None:
    sheet: list[list[Any]] = [
        ["Players"],
        [],
        ["Name", "Team", None],
        ['Zoë, M; "x"\ny', 3.0, 1.5],
        ["陳", date(2026, 3, 14)],
    ]
    assert read(workbook([], sheet)) == [
        (1, ("Players",)),
        (3, ("Name", "Team")),
        (4, ('Zoë, M; "x"\ny', "3", "1.5")),
        (5, ("陳", "2026-03-14")),
    ]


def test_of_a_formula_the_stored_value_is_read_and_nothing_is_worked_out() -> None:
    raw = workbook([["Name"], ["=1+1"], ["Ana"]])
    assert read(raw) == [(1, ("Name",)), (3, ("Ana",))]
    stored = changed(
        raw,
        "xl/worksheets/sheet1.xml",
        lambda part: part.replace(b"<v />", b"<v>5</v>").replace(b"<v></v>", b"<v>5</v>"),
    )
    assert read(stored) == [(1, ("Name",)), (2, ("5",)), (3, ("Ana",))]


def test_escaped_control_characters_are_spaces() -> None:
    assert read(workbook([["Name"], ["Ana_x000D_ Li"], ["x_0041_"]])) == [
        (1, ("Name",)),
        (2, ("Ana  Li",)),
        (3, ("x_0041_",)),
    ]


@pytest.mark.filterwarnings("ignore:File contains an invalid specification")
def test_a_strict_workbook_is_not_called_empty() -> None:
    """As Excel saves *Strict Open XML*: everything has another name, and openpyxl finds no sheet."""
    usual, strict = b"schemas.openxmlformats.org/officeDocument/2006", b"purl.oclc.org/ooxml/officeDocument"
    with pytest.raises(Unreadable) as refused:
        decoded(changed(workbook([["Ana"]]), "xl/workbook.xml", lambda part: part.replace(usual, strict)))
    assert "save the list as CSV" in say(refused.value.sentence)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (workbook([["Ana"]])[:-40], "own file: open it there"),
        (changed(workbook([["Ana"]]), "xl/workbook.xml", lambda _: b"<nothing"), "This workbook is damaged"),
        (changed(workbook([["Ana"]]), "xl/worksheets/sheet1.xml", lambda part: part[:200]), "This workbook is damaged"),
        (
            changed(
                workbook([["Ana"]]), "xl/workbook.xml", lambda _: b'<?xml version="1.0" encoding="U-F-8"?><nothing/>'
            ),
            "This workbook is damaged",
        ),
        (changed(workbook([["Ana"]]), "xl/workbook.xml", lambda part: BOMB + part), "This workbook is damaged"),
        (
            changed(workbook([["Ana"]]), "xl/worksheets/sheet1.xml", lambda part: BOMB + part),
            "This workbook is damaged",
        ),
        (changed(workbook([["Ana"]]), "xl/styles.xml", lambda _: b" " * 41_000_000), "This workbook is too large"),
        (workbook([["Ana"] * 101]), "This workbook is too large"),
        (workbook([["x" * 30_000] * 99] * 3), "This workbook is too large"),
        (workbook([], [[None]]), "This file is empty."),
    ],
    ids=[
        "cut",
        "no XML",
        "a cut sheet",
        "an unknown encoding",
        "entities",
        "entities in a sheet",
        "unpacks to too much",
        "too wide",
        "too long",
        "empty",
    ],
)
def test_a_workbook_that_is_damaged_or_far_too_large_is_refused_in_a_sentence(raw: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        decoded(raw)
    assert said in say(refused.value.sentence)


def test_what_reads_workbooks_is_imported_only_once_one_comes() -> None:
    program = (
        "import sys, megagame.text_tables.encodings as e; e.decoded(b'name\\nAna\\n'); print('openpyxl' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
