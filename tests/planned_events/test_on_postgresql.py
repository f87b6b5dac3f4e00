"""Events begin and are gone back to on PostgreSQL as on SQLite, and of two who press at once one is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.in_a_process import found_on_postgresql


@pytest.mark.server
def test_of_two_who_begin_at_the_same_moment_one_is_told_that_another_was_faster(tmp_path: Path) -> None:
    assert found_on_postgresql("tests.planned_events.on_postgresql", tmp_path) == {
        "came": ["begun", "begun_meanwhile"],
        "runs": True,
        "stages": ["draft", "earlier", "running"],
        "back": "Saltmere",
        "faults": [],
    }
