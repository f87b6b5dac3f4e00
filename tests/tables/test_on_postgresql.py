"""What SQLite hides: rows may lie in any order, and only a lock of the table's row holds back another process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from megagame.trials import servers


@pytest.mark.server
def test_the_journals_order_is_its_numbers_and_the_tables_row_holds_back_other_processes(tmp_path: Path) -> None:
    with servers.grown_up() as settings:
        done = subprocess.run(
            [sys.executable, "-m", "tests.tables.on_postgresql"],
            cwd=servers.ROOT,
            env=servers.environment(tmp_path / "event", settings),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found == {"out_of_order": [2, 2, 1], "two_at_once": ["7", "8"], "funding": 6}
