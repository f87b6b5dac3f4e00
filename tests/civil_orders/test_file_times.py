"""The database files' times do not reveal when forms arrived."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from civil_orders.box import file_times


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_the_last_change_of_the_database_is_that_of_no_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """When root opens SQLite's log, its owner changes, and with it the time."""
    there = tmp_path / f"event.sqlite3{ending}"
    there.touch()
    before = there.stat().st_ctime_ns
    monkeypatch.setattr(
        file_times,
        "connection",
        SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(tmp_path / "event.sqlite3")}),
    )
    over = file_times.keep(0.01)
    while there.stat().st_ctime_ns == before:
        over.wait(0.01)
    over.set()
    assert {each.name for each in tmp_path.iterdir()} == {there.name}
