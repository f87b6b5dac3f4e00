"""Two days that differ only in who sent what, or in which order it came, are the same day to everybody else."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from megagame.trials import servers
from megagame.trials.servers import ROOT, environment
from tests.civil_orders.leaks import LEAKS, TELLING_WHO

REVIEWED: frozenset[str] = frozenset()
"""What may differ between two such days, with the reason of each: nothing."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with an empty database and a key, which every day begins with."""
    data = tmp_path_factory.mktemp("days") / "prepared"
    data.mkdir()
    done = servers.manage("migrate", "-v", "0", data=data)
    assert done.returncode == 0, done.stderr
    return data


@functools.cache
def lived(prepared: Path, variant: str, leak: str, again: int = 0) -> dict[str, Any]:
    """Everything that others than the senders got and that was stored or logged; `again`: another such day."""
    data = prepared.with_name(f"{leak}-{variant}-{again}")
    shutil.copytree(prepared, data)
    command = [sys.executable, "-m", "tests.civil_orders.a_day", str(data), variant, leak]
    chance = {"PYTHONHASHSEED": "0"}  # sets have an order of their own in each process
    done = subprocess.run(command, cwd=ROOT, env=environment(data, chance), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout), "log": done.stderr}


def differences(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)} - REVIEWED


def test_a_day_has_all_that_is_compared(prepared: Path) -> None:
    day = lived(prepared, "as_it_was", "none")
    assert {"event.sqlite3", "event.sqlite3-shm", "event.sqlite3-wal"} == day["files after unsealing"].keys()
    assert day["files after unsealing"]["event.sqlite3-wal"] == ""
    assert all(len(day[f"socket of {name}"]) > 4 for name in ("control", "wall", "highgarth", "quays"))
    assert "Not Found: /nothing/here/" in day["log"]
    assert "note 3" in str(day["unsealed control /console/"])
    assert "note 3" not in str(day["in the box control /console/"])


@pytest.mark.parametrize("variant", ["as_it_was", "senders", "arrival"])
def test_nothing_tells_who_sent_what_or_what_came_first(prepared: Path, variant: str) -> None:
    assert differences(lived(prepared, "as_it_was", "none"), lived(prepared, variant, "none", 1)) == set()


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(prepared: Path, leak: str) -> None:
    variant = "senders" if leak in TELLING_WHO else "arrival"
    assert differences(lived(prepared, "as_it_was", leak), lived(prepared, variant, leak))
