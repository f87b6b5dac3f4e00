"""Events begin and are gone back to on PostgreSQL as on SQLite, and of two who press at once one is told so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from megagame.trials import servers


@pytest.mark.server
def test_of_two_who_begin_at_the_same_moment_one_is_told_that_another_was_faster(tmp_path: Path) -> None:
    with servers.grown_up() as settings:
        done = subprocess.run(
            [sys.executable, "-m", "tests.planned_events.on_postgresql"],
            cwd=servers.ROOT,
            env=servers.environment(tmp_path / "event", settings),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "came": ["begun", "begun_meanwhile"],
        "runs": True,
        "stages": ["draft", "earlier", "running"],
        "back": "Saltmere",
        "faults": [],
    }
