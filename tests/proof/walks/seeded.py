"""`manage.py` whose dice and drawn cities repeat, so that walks of the same seed meet the same ones."""

from __future__ import annotations

import os
import runpy
import secrets
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[3]
SEED = "WALKS_SEED"
"""The setting that has the seed."""


def seed_draws() -> None:
    """Cards, passwords and keys stay secret draws. A server that is started again draws the same again."""
    vars(secrets)["randbits"] = Random(os.environ[SEED]).getrandbits  # noqa: S311 - a walk, not a secret


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    seed_draws()
    sys.argv = ["manage.py", *sys.argv[1:]]
    runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")
