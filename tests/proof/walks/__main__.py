"""`python -m tests.proof.walks`: random walks over the whole program, each on a new server (docs/proof.md).

Exits with 1 if a walk found a fault, and prints the shortest steps that show it.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path

import django

SEEDED = "tests/proof/walks/seeded.py"


def main() -> int:
    """Sets the data directory before importing anything of the program."""
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="walks-", dir=asked.folder) as folder:
        os.environ["MEGAGAME_DATA"] = str(Path(folder, "event"))
        os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"
        django.setup()
        from tests.proof.walks import run

        gc.freeze()  # looking through all modules for garbage again and again finds nothing
        size = run.Size(asked.walks, asked.hours, asked.seed, asked.steps, asked.doors)
        if asked.follow:
            return run.follow(Path(folder), size, asked.follow, asked.program)
        return run.run(Path(folder), size, asked.program)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--walks", type=int, default=50)
    parser.add_argument("--hours", type=float, help="walks for so long, whatever --walks says")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=12, help="steps of a walk")
    parser.add_argument("--doors", type=float, default=1, help="the share of all doors that each walk tries")
    parser.add_argument("--folder", type=Path, help="where the data directory is made")
    parser.add_argument("--program", nargs="+", default=[SEEDED], help="what serves: a script with a fault, too")
    parser.add_argument("--follow", nargs="+", metavar="STEP", help="one walk of these steps, in this order")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
