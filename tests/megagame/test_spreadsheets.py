"""Every CSV file we write is safe in a spreadsheet, and we read it back unchanged."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from crisis_map.city.city import read as read_city
from megagame import spreadsheets
from megagame.planned_events import city_table

ROOT = Path(__file__).parents[2]
TEXTS = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =1+1", "＝1", "'=1+1", "''=1", '=HYPERLINK("http://x";"y")'),
    *("North", "'s Gravenhage", "O’Hara", "", "1-2", "a,b;c\nd", "東港"),
)


def cells(text: str) -> list[str]:
    assert text.startswith("\ufeff")
    return [row[1] for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))]


def test_no_cell_is_a_formula_and_each_is_read_as_it_was() -> None:
    shown = cells(spreadsheets.written(("a", text) for text in TEXTS))
    assert [cell for cell in shown if cell.lstrip()[:1] in tuple("=+-@＝＋－＠") and cell] == []
    assert [spreadsheets.text_of(cell) for cell in shown] == list(TEXTS)
    assert [cell for cell, text in zip(shown, TEXTS, strict=True) if cell != text] == [
        f"'{text}" for text in TEXTS[:10]
    ]
    assert cells(spreadsheets.written([("a", -3)])) == ["-3"]


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+Docks", "-North", "@home", "'=x", "'s Gravenhage", "東港"])
def test_a_city_comes_back_from_its_table_as_it_was(name: str) -> None:
    plain = {
        "layout": "odd-q",
        "districts": {"d1": {"name": name}, "d2": {}},
        "hexes": {"A1": {"district": "d1", "tokens": ["population", "damage"], "name": name}, "B2": {"district": "d2"}},
    }
    text = city_table.written(read_city(plain))
    assert [cell for row in csv.reader(io.StringIO(text)) for cell in row if cell[:1] in tuple("=+-@")] == []
    assert read_city(city_table.read(text, {**plain, "hexes": {}})) == read_city(plain)


def test_no_other_code_writes_csv() -> None:
    """So that no other file exports formulas. `workbooks.py` writes for our own reader."""
    files = [
        file
        for folder in ("megagame", "crisis_map", "civil_orders", "boardgames")
        for file in ROOT.glob(f"{folder}/**/*.py")
    ]
    writing = [file.name for file in files if "csv.writer" in (text := file.read_text("utf-8")) or "DictWriter" in text]
    assert sorted(writing) == ["spreadsheets.py", "workbooks.py"]
