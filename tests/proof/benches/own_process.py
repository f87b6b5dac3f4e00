"""What is done to an event's database has a process of its own, as the settings of this one name the real event's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.proof.benches.scale import SMOKE
from tests.proof.trials import servers


def inside(data: Path, what: str, entries: int) -> Path:
    """Measures `what` in the database of this data directory, with so many entries; returns where its figures are."""
    figures = data.with_name(f"{what}.json")
    command = [sys.executable, "manage.py", "bench", what, "--json", str(figures)]
    if entries == SMOKE.entries:
        command.append("--smoke")
    subprocess.run(command, cwd=servers.ROOT, env=servers.environment(data), check=True, stdout=subprocess.DEVNULL)
    return figures
