"""`manage.py simulate [SET-UP]`: plays simulated days of the Crisis Map, and prints how its city fares."""

import os
import signal
import sys
import time
from argparse import ArgumentParser
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from megagame.core.sentences import say
from megagame.event.programme import turns_of_the_map
from megagame.simulated_days.day import play
from megagame.simulated_days.plan import KINDS, Captains, Plan, is_scheduled
from megagame.simulated_days.processes import played
from megagame.simulated_days.request import MOST_DAYS, MOST_PROCESSES, Asked, BadRequest, captains_of, plan_of, whole
from megagame.simulated_days.result import Simulation, as_csv, as_json, as_text
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.start.set_up import BadSetUp, SetUp

STOPPED = 130
SECONDS_BETWEEN = 1.0
FIRST_SECONDS = 0.2
MINUTE = 60


class Command(BaseCommand):
    help = "Plays simulated days of the Crisis Map from a set-up, without a database, and prints how its city fares."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        kinds = "|".join(KINDS)
        parser.add_argument("set_up", nargs="?", metavar="SET-UP", help="its file (default: the sample event)")
        parser.add_argument("--days", default="1000", metavar="N", help="how many (default: %(default)s)")
        parser.add_argument(
            "--captains", action="append", metavar="WHO", help=f"{kinds}, or DISTRICT=KIND,… (default: careful)"
        )
        parser.add_argument("--compare", metavar="WHO", help="play the same days with these captains, too")
        parser.add_argument(
            "--heard",
            default="0.5",
            metavar="P",
            help="the chance that a district hears of a crisis (default: 0.5)",
        )
        parser.add_argument(
            "--crises", metavar="LIST", help="how many a turn, if none are scheduled: minor=1,moderate=1,major=0.3"
        )
        parser.add_argument("--turns", metavar="N", help="fewer turns than the programme has")
        parser.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same days (default: 1)")
        parser.add_argument("--processes", metavar="N", help="how many play (default: as many as processors)")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")
        parser.add_argument("--csv", action="store_true", help="print the result as a table for spreadsheets")
        parser.add_argument("--day", metavar="K", help="print only this day, as a replay document")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            sys.exit(self._run(options))
        except BadRequest as bad:
            sys.exit(_complain(str(bad)))
        except BadSetUp as bad:
            for problem in bad.problems:
                told = say(problem.sentence) if problem.sentence else problem.problem
                _complain(f"{problem.place or 'SET-UP'}: {told} (bad_set_up)")
            sys.exit(2)

    def _run(self, options: dict[str, Any]) -> int:
        found = _read(options["set_up"])
        names = ("captains", "compare", "heard", "crises", "turns", "seed")
        asked = Asked(*(options[name] for name in names))
        plan = plan_of(found.setup, found.actions, turns_of_the_map(found.programme), asked)
        sides = [captains_of(plan.city, "--captains", asked.captains or ["careful"])]
        if asked.compare is not None:
            sides.append(captains_of(plan.city, "--compare", [asked.compare]))
        if options["json"] and options["csv"]:
            raise BadRequest("two_formats", "--csv", "choose one of --json and --csv")
        days = whole("--days", options["days"], 1, MOST_DAYS, "bad_days")
        processes = options["processes"] or str(min(os.cpu_count() or 1, MOST_PROCESSES))
        workers = whole("--processes", processes, 1, MOST_PROCESSES, "bad_processes")
        if asked.crises is not None and is_scheduled(plan):
            _complain("--crises: not used, as the set-up schedules crises itself (scheduled)")
        if options["day"] is not None:
            number = whole("--day", options["day"], 1, MOST_DAYS, "bad_day")
            return self._print_day(plan, sides[0], number)
        return self._simulate(Simulation(plan, sides, days), (plan, sides, days, workers), options)

    def _print_day(self, plan: Plan, captains: Captains, number: int) -> int:
        self.stdout.write(play(plan, captains, number).document(plan))
        return 0

    def _simulate(
        self, simulation: Simulation, work: tuple[Plan, list[Captains], int, int], options: dict[str, Any]
    ) -> int:
        stopped, problem = Event(), ""
        before = signal.signal(signal.SIGINT, lambda *_: _stop(stopped, before))
        progress = _Progress(simulation, work[2])
        try:
            with closing(played(*work)) as days:
                for day in days:
                    simulation.add(day)
                    progress.show()
                    if stopped.is_set():
                        break
        except BrokenProcessPool:
            problem = "A worker process was killed, perhaps for lack of memory (process_ended)"
        finally:
            signal.signal(signal.SIGINT, before)
        progress.end()
        if problem:
            _complain(problem)
        if simulation.days:
            self.stdout.write(_written(simulation, options), ending="")
        else:
            _complain("No day was finished (nothing_played)")
        return 1 if problem else STOPPED if stopped.is_set() else 0


class _Progress:
    """Progress on standard error: one line that is rewritten on a terminal, a line each second elsewhere."""

    def __init__(self, simulation: Simulation, asked: int) -> None:
        self._simulation, self._asked = simulation, asked
        self._began = time.monotonic()
        self._shown = self._began - SECONDS_BETWEEN + FIRST_SECONDS
        self._in_place = sys.stderr.isatty()

    def show(self) -> None:
        now = time.monotonic()
        if now - self._shown >= SECONDS_BETWEEN:
            self._shown = now
            self._write(now - self._began)

    def end(self) -> None:
        """Clears the line on a terminal."""
        if self._in_place:
            sys.stderr.write("\r\033[K")

    def _write(self, seconds: float) -> None:
        days = self._simulation.days
        last = self._simulation.result().by_turn[-1]
        left = _duration(seconds / days * (self._asked - days))
        line = f"{days:,} of {self._asked:,} days, {left} left: {last.died.mean:.1f} die, {last.slide.share:.0%} slide"
        sys.stderr.write(f"\r\033[K{line}" if self._in_place else f"{line}\n")
        sys.stderr.flush()


def _read(place: str | None) -> SetUp:
    if place is None:
        return set_up.read(SAMPLE.read_bytes())
    if place == "-":
        return set_up.read(sys.stdin.buffer.read(set_up.LONGEST_FILE + 1))
    return set_up.read_file(Path(place))


def _stop(stopped: Event, before: Any) -> None:
    """Ends after the next day on the first Ctrl-C, at once on the second."""
    stopped.set()
    signal.signal(signal.SIGINT, before)


def _written(simulation: Simulation, options: dict[str, Any]) -> str:
    result = simulation.result()
    if options["json"]:
        return as_json(result) + "\n"
    return as_csv(result) if options["csv"] else as_text(result)


def _duration(seconds: float) -> str:
    if seconds < MINUTE:
        return f"{seconds:.0f} s"
    minutes = round(seconds / MINUTE)
    return f"{minutes} min" if minutes < MINUTE else f"{minutes // MINUTE} h {minutes % MINUTE} min"


def _complain(problem: str) -> int:
    sys.stderr.write(" ".join(problem.split()) + "\n")
    return 2
