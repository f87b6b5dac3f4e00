"""Builds the static files again, to check that `dist/` is up to date."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
OLD = "dist is old: run `npm run build`"


@cache
def differing() -> list[str]:
    """Returns the files of `dist/` that a new build would change, remove or add."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([shutil.which("node") or "node", "build.mjs", folder], cwd=ROOT, check=True, timeout=60)
        return different(Path(folder), DIST)


def different(one: Path, other: Path) -> list[str]:
    both = files(one) & files(other)
    _, unlike, unreadable = filecmp.cmpfiles(one, other, both, shallow=False)
    return sorted((files(one) ^ files(other)) | {*unlike, *unreadable})


def files(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
