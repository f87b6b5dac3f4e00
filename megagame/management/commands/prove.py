"""`manage.py prove`: tries real processes until something breaks, and says what was tried, lost and doubled."""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

WHAT = ("kills", "races", "lossy", "outages", "floods", "disks")


class Command(BaseCommand):
    help = (
        "Kills and races real servers, loses their messages, takes Redis and PostgreSQL away from them, floods them "
        "from one phone, ten and a hundred, fills and pulls their disk, and says what was tried, lost, doubled, and "
        "how long recovery took. With DATABASE_URL (PostgreSQL, whose user may make databases) and REDIS_URL also two "
        "processes on those; nothing of a real event is touched."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=[*WHAT, "all"], nargs="?", default="all", help="what to prove")
        parser.add_argument(
            "--n", type=at_least_one, default=50, help="how many kills; ten times as many races (default: %(default)s)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        from megagame.trials.proofs import prove  # noqa: PLC0415 - needs the test requirements, which `help` must not

        chosen = WHAT if options["what"] == "all" else (options["what"],)
        with tempfile.TemporaryDirectory() as folder:
            if not prove(folder, chosen, options["n"], self.stdout.write):
                sys.exit(1)


def at_least_one(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError("a whole number from 1 is needed")
