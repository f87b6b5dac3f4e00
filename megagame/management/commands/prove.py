"""`manage.py prove`: tries real processes until something breaks, and says what was tried, lost and doubled."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from megagame.trials.servers import Server

HEALED_WITHIN = 5.0  # seconds


class Command(BaseCommand):
    help = "Kills and races real servers, and says what was tried, lost, doubled, and how long recovery took."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=[*PROOFS, "all"], nargs="?", default="all", help="what to prove")
        parser.add_argument("--n", type=int, default=50, help="how many kills; ten times as many races")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = list(PROOFS) if options["what"] == "all" else [options["what"]]
        clean = [PROOFS[name](options["n"], self.stdout.write) for name in chosen]
        if not all(clean):
            sys.exit(1)


def _kills(count: int, tell: Callable[[str], None]) -> bool:
    from megagame.trials import hall, servers  # noqa: PLC0415 - needs the test requirements, as the next line does
    from megagame.trials.kills import kills  # noqa: PLC0415

    def restart(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port)

    with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data)) as laptop:
        outcome = kills(laptop, count, restart, tell)
    tell(
        f"{outcome.kills} kills, {outcome.acknowledged} actions acknowledged: lost {outcome.lost}, doubled "
        f"{outcome.doubled}, shown though never committed {outcome.shown}. Accepting again after "
        f"{statistics.median(outcome.recoveries):.2f} s, at most {max(outcome.recoveries):.2f} s."
    )
    return outcome.clean


def _forms(count: int, tell: Callable[[str], None]) -> bool:
    from megagame.trials import hall, servers  # noqa: PLC0415 - needs the test requirements, as the next line does
    from megagame.trials.kills_of_forms import kills_of_forms  # noqa: PLC0415

    def restart(killed: Server) -> Server:
        return servers.start_event(killed.data, killed.settings, port=killed.port)

    halls = [hall.laptop]
    if {"TEST_DATABASE_URL", "TEST_REDIS_URL"} <= os.environ.keys():
        halls.append(hall.grown_up)
    clean = True
    for served in halls:
        with tempfile.TemporaryDirectory() as data, served(Path(data) / "event") as place:
            outcome = kills_of_forms(place, count, restart, tell)
        tell(
            f"{outcome.kills} kills, {outcome.acknowledged} forms acknowledged: lost {outcome.lost}, doubled "
            f"{outcome.doubled}. Taking forms again after {statistics.median(outcome.recoveries):.2f} s, at most "
            f"{max(outcome.recoveries):.2f} s."
        )
        clean = clean and outcome.clean
    return clean


def _races(count: int, tell: Callable[[str], None]) -> bool:
    from megagame.trials import hall  # noqa: PLC0415 - needs the test requirements, as the next line does
    from megagame.trials.races import races  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data)) as laptop:
        outcome = races(laptop, count * 10, tell)
    tell(
        f"{outcome.pairs} racing pairs: both took effect {outcome.both}, neither {outcome.neither}, the other was not "
        f"told why {outcome.untold}."
    )
    return outcome.clean


def _lossy(count: int, tell: Callable[[str], None]) -> bool:
    from megagame.trials import hall  # noqa: PLC0415 - needs the test requirements, as the next line does
    from megagame.trials.lossy import lossy  # noqa: PLC0415

    healed = []
    for share in ("0.3", "1"):
        program = ("-m", "megagame.trials.lossy", share)
        with tempfile.TemporaryDirectory() as data, hall.laptop(Path(data), program) as laptop:
            tell(f"A share of {share} of the layer's messages is lost:")
            healed.append(lossy(laptop, tell).healed)
    return max(healed) < HEALED_WITHIN


PROOFS: Mapping[str, Callable[[int, Callable[[str], None]], bool]] = {
    "kills": _kills,
    "forms": _forms,
    "races": _races,
    "lossy": _lossy,
}
