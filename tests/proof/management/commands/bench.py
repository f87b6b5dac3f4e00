"""`manage.py bench`: measures the program and prints the figures with their promised limits."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tests.proof.benches import curve
from tests.proof.benches.figures import Report
from tests.proof.benches.scale import FULL, SMOKE

SAVED = "bench.json"
WHAT = ("rules", "sockets", "crowds", "actions", "forms", "tables", "city", "simulate", "backups", "story", "memory")
JOURNAL, DAY = "journal", "day"


class Command(BaseCommand):
    help = (
        "Measures the program on this machine, prints the figures beside what is promised, and saves them as JSON. "
        "With DATABASE_URL (PostgreSQL, whose user may make databases) and REDIS_URL also two processes on those."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "what", choices=[*WHAT, JOURNAL, DAY, "all"], nargs="?", default="all", help="what to measure"
        )
        parser.add_argument(
            "--json", type=Path, default=Path(SAVED), help="where the figures go (default: %(default)s)"
        )
        parser.add_argument("--minutes", type=minutes, help=f"how long memory is watched (default: {FULL.minutes:g})")
        parser.add_argument("--curve", type=Path, help="where a picture of ever more screens goes (SVG)")
        parser.add_argument("--smoke", action="store_true", help="as little as possible: only shows that it works")

    def handle(self, *args: Any, **options: Any) -> None:
        scale = SMOKE if options["smoke"] else FULL
        scale = scale._replace(minutes=options["minutes"] or scale.minutes)
        report = Report()
        if options["what"] == JOURNAL:
            from tests.proof.benches import journals

            report.show("A long journal, on SQLite", journals.long_journal(scale.entries))
        elif options["what"] == DAY:
            from tests.proof.benches import days

            days.long_day(scale.entries)
        else:
            from tests.proof.benches import measures

            measures.measure(WHAT if options["what"] == "all" else (options["what"],), report, scale)
        report.save(options["json"])
        if options["curve"]:
            options["curve"].write_text(curve.picture(report.figures), encoding="utf-8")
        self.stdout.write(f"\nSaved in {options['json']}.")


def minutes(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if number > 0:
        return number
    raise ArgumentTypeError("a number of minutes above 0 is needed")
