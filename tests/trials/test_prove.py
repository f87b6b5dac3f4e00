"""`manage.py prove` on the command line: its trials, and whether every promise was kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.processes import servers
from tests.proof.trials.proofs import GROWN_UP, LAPTOP, NOT_NAMED, TWO_ON_SQLITE


def proved(data: Path, *arguments: str, settings: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `prove` to its end, with servers named only by `settings`."""
    environment = {name: value for name, value in servers.environment(data).items() if not name.startswith("TEST_")}
    return subprocess.run(
        [sys.executable, "manage.py", "prove", *arguments],
        cwd=servers.ROOT,
        env={**environment, **(settings or {})},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.mark.server
def test_with_postgresql_and_redis_named_every_profile_is_tried(tmp_path: Path) -> None:
    named = servers.named()
    settings = {"DATABASE_URL": named.database, "REDIS_URL": named.redis}
    done = proved(tmp_path / "data", "races", "--n", "1", settings=settings)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"Races. {profile.name}:" in done.stdout for profile in (LAPTOP, TWO_ON_SQLITE, GROWN_UP))
    clean = "10 racing pairs: both took effect 0, neither 0, the other was not told why 0."
    assert done.stdout.count(clean) == 3
    assert done.stdout.rstrip().endswith("Every promise was kept.")


def test_without_them_it_says_what_was_not_tried(tmp_path: Path) -> None:
    done = proved(tmp_path / "data", "races", "--n", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert NOT_NAMED in done.stdout
    assert f"Races. {LAPTOP.name}:" in done.stdout


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_a_number_that_is_none_is_refused(tmp_path: Path, number: str) -> None:
    done = proved(tmp_path / "data", "kills", f"--n={number}")
    assert done.returncode == 2
    assert "a whole number from 1 is needed" in done.stderr


def test_what_is_counted_in_a_file_is_not_tried_again(tmp_path: Path) -> None:
    counts = tmp_path / "counts.json"
    of_before = {"pairs": 10, "both": 0, "neither": 1, "untold": 0}
    counts.write_text(json.dumps({f"races, {LAPTOP.name}": of_before}))
    done = proved(tmp_path / "data", "races", "--n", "1", "--counts", str(counts))
    assert "10 racing pairs: both took effect 0, neither 1, the other was not told why 0." in done.stdout
    assert done.returncode == 1
