"""The program's revision that a folder's pictures belong to."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

from tests.proof.engines.start import ENGINES
from tests.proof.processes.servers import ROOT

MARK = "revision.txt"


def forget_others(folder: Path) -> bool:
    """Deletes pictures of another revision than the checkout; returns whether there were any."""
    mark, now = folder / MARK, revision()
    old = mark.exists() and mark.read_text(encoding="utf-8") != now
    if old:
        for engine in ENGINES:
            shutil.rmtree(folder / engine, ignore_errors=True)
    mark.write_text(now, encoding="utf-8")
    return old


def revision(root: Path = ROOT) -> str:
    """Returns the commit and a digest of local changes. Raises CalledProcessError outside a checkout."""
    commit, changed = _git(root, "rev-parse", "HEAD"), _git(root, "diff", "HEAD")
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return f"{commit.strip()} {hashlib.sha256((changed + new).encode()).hexdigest()[:16]}\n"


def _git(root: Path, *command: str) -> str:
    return subprocess.run(["git", *command], cwd=root, capture_output=True, text=True, check=True).stdout  # noqa: S607
