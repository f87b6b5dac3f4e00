"""Chooses what `python3 manage.py test` runs, by folder.

    python3 manage.py test            all but WHOLE, in parallel: before a commit
    python3 manage.py test --quick    rules, laws and linting: after a change
    python3 manage.py test --all      everything, in CI
    python3 manage.py test PATH ...   these files alone, in one process

Further arguments go to pytest, such as `--quick -x`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import lanes
from tests.share import SHARE

ROOT = Path(__file__).resolve().parent.parent
TESTS = Path("tests")
WHOLE = (
    *("tests/benches", "tests/browsers", "tests/deploy", "tests/packing", "tests/proof", "tests/trials"),
    "tests/*/whole",
)
"""Only `--all` runs these: in browsers all but a turn of the Crisis Map, other browsers, trials and planted faults,
walks, packages, and programs that are started and killed."""
QUICK = ("boardgames", "crisis_map", "event", "look", "text_tables")
"""Rules of games and of style sheets; `--quick` runs them with the files in `tests/` itself."""
SHARES = {"--quick": "0.1", "": "0.2"}


def main(arguments: Sequence[str]) -> int:
    os.chdir(ROOT)
    chosen, rest = (arguments[0], arguments[1:]) if arguments[:1] in (["--quick"], ["--all"]) else ("", arguments)
    if chosen == "--all":
        return lanes.run(rest)
    if not chosen and any(Path(each.partition("::")[0]).exists() for each in rest):
        return pytest.main([*rest])
    os.environ.setdefault(SHARE, SHARES[chosen])
    return pytest.main([*parallel(), *(quick() if chosen else usual()), *rest])


def parallel() -> list[str]:
    """One process for each processor. A file is run by one of them; one that dies is not replaced."""
    workers = max(2, os.cpu_count() or 1)
    return [f"--numprocesses={workers}", "--dist=loadfile", "--no-loadscope-reorder", "--max-worker-restart=0"]


def quick() -> list[str]:
    return [*map(str, sorted(TESTS.glob("test_*.py"))), *(str(TESTS / name) for name in QUICK), *without_whole()]


def usual() -> list[str]:
    return [str(TESTS), *without_whole()]


def without_whole() -> list[str]:
    return [f"--ignore-glob={ROOT / folder}" for folder in WHOLE]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
