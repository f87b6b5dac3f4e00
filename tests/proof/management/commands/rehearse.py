"""`manage.py rehearse GAME`: plays whole games with random legal moves, and prints the results.

`manage.py rehearse day` plays a whole day over real sockets and HTTP, and looks for losses (`rehearsals/`).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from argparse import SUPPRESS, ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from megagame.core.journals.recording import document
from megagame.core.sentences import say
from tests.proof.processes import reaper
from tests.proof.rehearsals import random_games
from tests.proof.rehearsals.plans import SPEED, SPEED_OF_A_SOAK, Plan
from tests.proof.rehearsals.random_games import Rehearsed

PROGRESS_SECONDS = 2.0
DAY = "day"
NO_END = "played on"


class Command(BaseCommand):
    help = "Plays whole games in a database of their own, by players who choose among the legal moves by lot."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = [*random_games.rehearsed(), DAY]
        parser.add_argument("game", metavar="GAME", choices=games, help="which game, or a whole day: %(choices)s")
        parser.add_argument("--games", type=int, default=10, metavar="N", help="how many games (default: 10)")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed plays the same games")
        parser.add_argument("--players", default="", metavar="NAMES", help="how the seats play, as lot,builder")
        parser.add_argument("--rules-only", action="store_true", help="much faster: without a database")
        parser.add_argument("--record", action="store_true", help="prints the first of them as a recording instead")
        parser.add_argument("--here", action="store_true", help=SUPPRESS)
        day = parser.add_argument_group("of a day")
        for name, default in (("phones", Plan.phones), ("turns", Plan.turns), ("tables", Plan.tables)):
            day.add_argument(f"--{name}", type=int, default=default, metavar="N", help="default: %(default)s")
        day.add_argument(
            "--speed",
            type=float,
            metavar="X",
            help=f"times the programme's; 0: as fast as can be (default: {SPEED:g}, with --hours {SPEED_OF_A_SOAK:g})",
        )
        day.add_argument("--hours", type=float, default=0.0, metavar="H", help="goes on so long, as a soak test")
        day.add_argument("--council", action="store_true", help="gives Councillors and Scientists a part")
        day.add_argument("--program", default="manage.py", help=SUPPRESS)  # another server, such as one with a fault
        day.add_argument("--into", type=Path, default=Path("rehearsal"), metavar="FOLDER", help="where files go")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] == DAY:
            return self._day(**options)
        unknown = set(_names(options["players"])) - set(random_games.ways_to_play(options["game"]))
        if unknown:
            known = ", ".join(random_games.ways_to_play(options["game"]))
            raise CommandError(f"nobody plays {options['game']} as {', '.join(sorted(unknown))}: choose of {known}")
        if options["record"]:
            return self._record(options["game"], options["seed"], options["players"])
        if options["rules_only"] or options["here"]:
            return self._rehearse(**options)
        with tempfile.TemporaryDirectory() as data:
            self._in_database(data, **options)

    def _day(self, **options: Any) -> None:
        from tests.proof.rehearsals import running

        usual = SPEED_OF_A_SOAK if options["hours"] else SPEED
        numbers = {name: options[name] for name in ("phones", "turns", "tables", "hours", "seed")}
        numbers["speed"] = usual if options["speed"] is None else options["speed"]
        into: Path = options["into"].resolve()
        if options["here"]:
            program, plan = options["program"].split(), Plan(**numbers, council=options["council"])
            kept = running.play_here(plan, into, record=options["record"], tell=self._say, program=program)
            sys.exit(0 if kept else 1)
        named = {**numbers, "into": into, "program": options["program"]}
        arguments = [f"--{name}={value}" for name, value in named.items()]
        flags = [f"--{name}" for name in ("record", "council") if options[name]]
        sys.exit(running.run([*arguments, *flags]))

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _record(self, game: str, seed: int, players: str) -> None:
        try:
            self.stdout.write(document(random_games.recorded(game, seed, _names(players))), ending="")
        except random_games.Stuck as fault:
            raise CommandError(str(fault)) from fault

    def _in_database(self, data: str, **options: Any) -> None:
        """Plays in another process, as this one's settings name the real event's database."""
        ours = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        numbers = ["--games", str(options["games"]), "--seed", str(options["seed"]), "--players", options["players"]]
        command = [sys.executable, "manage.py", "rehearse", options["game"], "--here", *numbers]
        code = reaper.call(command, settings.BASE_DIR, {**ours, "MEGAGAME_DATA": data})
        if code:
            sys.exit(code)

    def _rehearse(self, **options: Any) -> None:
        if options["here"]:
            call_command("migrate", verbosity=0)
        began = told = time.monotonic()
        played: list[Rehearsed] = []
        every = random_games.games(
            options["game"],
            options["games"],
            options["seed"],
            rules_only=options["rules_only"],
            strategies=_names(options["players"]),
        )
        try:
            for game in every:
                played.append(game)
                if time.monotonic() - told > PROGRESS_SECONDS:
                    told = time.monotonic()
                    self.stderr.write(f"{len(played)} of {options['games']} games")
        except random_games.Stuck as fault:
            raise CommandError(str(fault)) from fault
        self._tell(played, time.monotonic() - began)

    def _tell(self, played: list[Rehearsed], seconds: float) -> None:
        steps = [game.steps for game in played] or [0]
        for how, count in Counter(say(game.ended) if game.ended else NO_END for game in played).most_common():
            self.stdout.write(f"{count:6}  {how}")
        self.stdout.write(f"{len(played)} games of {min(steps)} to {max(steps)} moves, {sum(steps)} in all")
        self.stdout.write(
            f"{seconds:.1f} s: {len(played) / seconds:.1f} games and {sum(steps) / seconds:.0f} moves a second"
        )


def _names(players: str) -> tuple[str, ...]:
    return tuple(name for name in players.split(",") if name)
