"""`manage.py prove`: breaks real processes, and reports what was lost and duplicated."""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tests.proof.processes import reaper

ROOT = Path(__file__).resolve().parents[4]
WHAT = {
    "kills": "servers, the database or both are killed under people who press and captains who seal",
    "races": "two press the same once-only button at once",
    "lossy": "messages between processes are lost",
    "network": "the line between phones and server is bad, is cut, has other addresses; a thousand phones wake",
    "outages": "Redis and PostgreSQL go away and come back",
    "floods": "one phone, ten, a hundred send without end",
    "disks": "the disk is full, fails, is pulled, and so is the stick with the backups",
    "clocks": "the time of day jumps by hours, or is another zone's",
    "sleeps": "the laptop sleeps for ten seconds and for ten minutes",
    "descriptors": "the system lets the server open no more files and connections",
    "memory": "no memory is left, and the kernel ends the server",
    "walks": "anything is pressed in any order; all doors, screens, forms and journals are looked at after each step",
    "machines": "an event on two machines, whose lines are cut and whose processes and databases are killed",
}


class Command(BaseCommand):
    help = (
        "Tries real servers, and says what was tried, lost, doubled, and how long recovery took. With DATABASE_URL "
        "(PostgreSQL, whose user may make databases) and REDIS_URL also two processes on those; nothing of a real "
        "event is touched."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        told = "; ".join(f"{name}: {does}" for name, does in WHAT.items())
        parser.add_argument("what", choices=[*WHAT, "all"], nargs="?", default="all", help=told)
        parser.add_argument(
            "--n", type=at_least_one, default=50, help="how many kills; ten times as many races (default: %(default)s)"
        )
        parser.add_argument("--walks", type=at_least_one, default=50, help="how many walks (default: %(default)s)")
        parser.add_argument("--hours", type=float, help="walk for so long instead")
        parser.add_argument("--seed", type=int, default=0, help="of the first walks (default: %(default)s)")
        parser.add_argument(
            "--counts",
            type=Path,
            metavar="FILE",
            help="keeps there how many kills and races there were; started again it goes on, and tells the sum",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        from tests.proof.trials.proofs import prove

        chosen = tuple(WHAT) if options["what"] == "all" else (options["what"],)
        walked = "walks" not in chosen or self.walk(options)
        chosen = tuple(name for name in chosen if name != "walks")
        if not chosen:
            sys.exit(0 if walked else 1)
        with tempfile.TemporaryDirectory() as folder:
            kept = prove(folder, chosen, options["n"], self.stdout.write, options["counts"])
        if not (kept and walked):
            sys.exit(1)

    def walk(self, options: dict[str, Any]) -> bool:
        """Whether no walk found a fault. Runs in another process, as the settings name another data directory."""
        size = ["--hours", str(options["hours"])] if options["hours"] else ["--walks", str(options["walks"])]
        command = [sys.executable, "-m", "tests.proof.walks", *size, "--seed", str(options["seed"])]
        return reaper.call(command, ROOT) == 0


def at_least_one(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError("a whole number from 1 is needed")
