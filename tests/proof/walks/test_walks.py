"""Fifty walks from fixed seeds find no fault, and important steps were accepted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.proof.processes import reaper, servers

HALVES = (1000, 2000)
EACH = 25
DOORS = "0.02"
"""Share of each walk: all walks together make each request about once. In `prove` each walk makes all."""
ACCEPTED = re.compile(r"(\w+) (\d+)/(\d+)")


def started(folder: Path, seed: int, *further: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.proof.walks", "--seed", str(seed), "--folder", str(folder), *further]
    walking = subprocess.Popen(
        command,
        cwd=servers.ROOT,
        env=servers.without_ours(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    reaper.watch(walking.pid)
    return walking


@pytest.mark.timeout(1500)
def test_no_walk_finds_a_fault(tmp_path: Path) -> None:
    halves = [started(tmp_path, seed, "--walks", str(EACH), "--doors", DOORS) for seed in HALVES]
    said = [half.communicate()[0] for half in halves]
    assert [half.returncode for half in halves] == [0, 0], "\n".join(said)
    accepted = Counter[str]()
    for name, times, _ in ACCEPTED.findall("".join(text.partition("Steps, accepted")[2] for text in said)):
        accepted[name] += int(times)
    done = {name for name, times in accepted.items() if times}
    assert done >= {"seal", "unseal", "restore", "merge_districts", "practise", "go_back"}
