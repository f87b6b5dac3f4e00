"""`python -m tests.proof.gallery.server …`: manage.py at noon with fixed random numbers.

Two galleries then have equal cards, dice, box orders, receipts and times. Never use it otherwise: its cards are public.
"""

from __future__ import annotations

import os
import random
import runpy
import secrets
import sys
from datetime import UTC, datetime
from typing import Any

PROGRAM = ("-m", "tests.proof.gallery.server")
SEED = 27
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
"""The time on every such server and in its windows."""


def plant() -> None:
    """Gives each module of this process its own repeatable random numbers."""
    streams: dict[str, random.Random] = {}

    def of_caller() -> random.Random:
        module = sys._getframe(2).f_globals["__name__"]
        return streams.setdefault(module, _seeded())

    tokens: dict[str, random.Random] = {}

    def token_hex(length: int = 32) -> str:
        """Differs between modules, as request tokens must be unique."""
        module = sys._getframe(1).f_globals["__name__"]
        return tokens.setdefault(module, _seeded(module)).randbytes(length).hex()

    drawn: dict[str, Any] = {
        "randbelow": lambda below: of_caller().randrange(below),
        "randbits": lambda bits: of_caller().getrandbits(bits),
        "token_hex": token_hex,
        "SystemRandom": _seeded,
    }
    vars(secrets).update(drawn)


def _seeded(module: str = "") -> random.Random:
    return random.Random(f"{SEED} {module}" if module else SEED)  # noqa: S311 - the same each time is the purpose


def main() -> None:
    plant()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.proof.gallery.settings"
    sys.argv[0] = "manage.py"
    runpy.run_path("manage.py", run_name="__main__")


if __name__ == "__main__":
    main()
