"""What SQLite hides: rows may be stored in any order, and only a row lock holds back other processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.in_a_process import found_on_postgresql


@pytest.mark.server
def test_the_journals_order_is_its_numbers_and_the_tables_row_holds_back_other_processes(tmp_path: Path) -> None:
    found = found_on_postgresql("tests.tables.on_postgresql", tmp_path)
    assert found == {"out_of_order": [2, 2, 1], "two_at_once": ["7", "8"], "funding": 6}
