"""`manage.py` with repeatable dice and random cities, so that walks of the same seed meet the same ones."""

from __future__ import annotations

import os
import runpy
import secrets
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[3]
SEED = "WALKS_SEED"
"""Environment variable with the seed."""


def seed_draws() -> None:
    """Seeds dice only; cards, passwords and keys stay random. A restarted server repeats its dice."""
    vars(secrets)["randbits"] = Random(os.environ[SEED]).getrandbits  # noqa: S311 - a walk, not a secret


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    seed_draws()
    sys.argv = ["manage.py", *sys.argv[1:]]
    runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")
