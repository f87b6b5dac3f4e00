"""Measurements in an event's database run in their own process, as this one's settings name another database."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.proof.benches.scale import SMOKE
from tests.proof.processes import servers


def inside(data: Path, what: str, entries: int) -> Path:
    """Runs `bench WHAT` on this data directory with this many entries, and returns the path of its figures."""
    figures = data.with_name(f"{what}.json")
    command = [sys.executable, "manage.py", "bench", what, "--json", str(figures)]
    if entries == SMOKE.entries:
        command.append("--smoke")
    subprocess.run(command, cwd=servers.ROOT, env=servers.environment(data), check=True, stdout=subprocess.DEVNULL)
    return figures
