"""`manage.py bench`: measures, and prints what was measured beside what was promised."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from megagame.benches import journals, rules
from megagame.benches.figures import Report
from megagame.trials.servers import ROOT

SAVED = "bench.json"
JOURNAL = "journal"


class Command(BaseCommand):
    help = "Measures the program on this machine, prints the figures beside what is promised, and saves them as JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=[*BENCHES, "all"], nargs="?", default="all", help="what to measure")
        parser.add_argument(
            "--json", type=Path, default=Path(SAVED), help="where the figures go (default: %(default)s)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        report = Report()
        chosen = [name for name in BENCHES if name != JOURNAL] if options["what"] == "all" else [options["what"]]
        for name in chosen:
            BENCHES[name](report)
        report.save(options["json"])
        self.stdout.write(f"\nSaved in {options['json']}.")


def _rules(report: Report) -> None:
    from megagame.benches import starting  # noqa: PLC0415 - needs the test requirements, which only this bench has

    report.show("Rules: the Crisis Map", rules.sample_turn())
    report.show("Rules: large maps (promised: no faster than the map)", rules.large_turns())
    report.show("Rules: one order line, decided and applied", rules.order_lines())
    with tempfile.TemporaryDirectory() as data:
        report.show("Starting, with a data directory of its own", starting.second_start(Path(data)))
        _journal_in(data)


def _journal_in(data: str) -> None:
    """A process of its own, as the settings of this one name the real event's database."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    subprocess.run(
        [sys.executable, "manage.py", "bench", JOURNAL, "--json", os.devnull, "--data", data],
        cwd=ROOT,
        env={**environment, "MEGAGAME_DATA": data},
        check=True,
    )


def _journal(report: Report) -> None:
    report.show("A long journal, on SQLite", journals.long_journal())


def _sockets(report: Report) -> None:
    from megagame.benches import sockets  # noqa: PLC0415 - needs the test requirements, which only this bench has
    from megagame.trials import hall  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data)) as laptop:
        report.show("One Daphne, SQLite: fan-out", sockets.fan_out(laptop, (50, 1000), {1000: 4}))
        report.show("One Daphne, SQLite: overload", sockets.overload(laptop, sockets=500, actions=504))
        report.show("One Daphne, SQLite: everybody comes back", sockets.coming_back(laptop, 1000))
        report.show("One Daphne, SQLite: memory", sockets.memory(laptop, 1000))


def _actions(report: Report) -> None:
    from megagame.benches import actions  # noqa: PLC0415 - needs the test requirements, which only this bench has
    from megagame.trials import hall  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data)) as laptop:
        report.show("One Daphne, SQLite: actions on one table", actions.accepted(laptop))
    if {"TEST_DATABASE_URL", "TEST_REDIS_URL"} <= os.environ.keys():
        with tempfile.TemporaryDirectory() as data, hall.grown_up(Path(data)) as pair:
            report.show("Two Daphnes, PostgreSQL and Redis: actions on one table", actions.accepted(pair))


def _forms(report: Report) -> None:
    from megagame.benches import forms  # noqa: PLC0415 - needs the test requirements, which only this bench has
    from megagame.trials import hall  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data)) as laptop:
        report.show("One Daphne, SQLite: forms at one moment", forms.at_one_moment(laptop))
        report.show("One Daphne, SQLite: forms in ten seconds", forms.in_ten_seconds(laptop))


BENCHES: Mapping[str, Callable[[Report], None]] = {
    "rules": _rules,
    "sockets": _sockets,
    "actions": _actions,
    "forms": _forms,
    JOURNAL: _journal,
}
