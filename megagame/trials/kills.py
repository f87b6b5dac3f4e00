"""The power cut, again and again: servers killed at random moments under people who press and retry."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field

from websockets import WebSocketException

from megagame.trials import servers
from megagame.trials.hall import STREAM, TABLE, Hall
from megagame.trials.pressers import RETRY_SECONDS, Judgement, judged, pressing
from megagame.trials.screens import Screen, watching
from megagame.trials.servers import Server

CALM = (0.0, 0.4)  # seconds between a recovery and the next kill

Restart = Callable[[Server], Server]


@dataclass
class Outcome:
    """What was tried and what came of it. `shown`: screens had shown what no journal holds."""

    kills: int = 0
    shown: int = 0
    recoveries: list[float] = field(default_factory=list)
    journal: Judgement = field(default_factory=Judgement)

    @property
    def clean(self) -> bool:
        return self.journal.clean and not self.shown


class Onlooker(threading.Thread):
    """A projector that remembers the newest version that it ever showed; `looking` while it shows any."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(daemon=True)
        self._hall = hall
        self.over = threading.Event()
        self.looking = threading.Event()
        self.newest = 0

    def run(self) -> None:
        while not self.over.is_set():
            with suppress(OSError, TimeoutError, EOFError, WebSocketException):
                self._look()
            self.looking.clear()
            time.sleep(RETRY_SECONDS)

    def _look(self) -> None:
        with watching(self._hall.processes[0].url, STREAM, self._hall.card) as screen:
            screen.until(self._looked)

    def _looked(self, screen: Screen) -> bool:
        if screen.version is not None:
            self.newest = max(self.newest, screen.version)
            self.looking.set()
        return self.over.is_set()


def kills(hall: Hall, count: int, restart: Restart, tell: Callable[[str], None]) -> Outcome:
    """Kills a random process of the hall `count` times and starts it again; then looks for what was lost or doubled."""
    outcome = Outcome()
    chance = random.Random(count)  # noqa: S311 - moments of trouble need no secret
    onlooker = Onlooker(hall)
    onlooker.start()
    with pressing(hall) as pressers:
        for number in range(1, count + 1):
            onlooker.looking.wait()
            time.sleep(chance.uniform(*CALM))
            place = chance.randrange(len(hall.processes))
            servers.kill(hall.processes[place])
            outcome.shown += _shows_too_much(hall, onlooker)
            outcome.recoveries.append(recovered(hall, place, restart, [presser.answered for presser in pressers]))
            outcome.kills = number
            tell(f"kill {number} of {count}: accepting again after {outcome.recoveries[-1]:.2f} s")
    onlooker.over.set()
    outcome.journal = judged(hall, pressers)
    return outcome


def recovered(hall: Hall, place: int, restart: Restart, answered: Sequence[threading.Event]) -> float:
    """Starts the killed process again; seconds from then until it serves and one of those who ask was `answered`."""
    start = time.monotonic()
    again = restart(hall.processes[place])
    hall.processes = (*hall.processes[:place], again, *hall.processes[place + 1 :])
    for each in answered:
        each.clear()
    while not any(each.wait(0.01) for each in answered):
        pass
    return time.monotonic() - start


def _shows_too_much(hall: Hall, onlooker: Onlooker) -> bool:
    """Whether a projector showed what was never committed. Only while the one process is dead does that stand still."""
    file = hall.processes[0].data / "event.sqlite3"
    if len(hall.processes) > 1 or not file.exists():
        return False
    with closing(sqlite3.connect(file)) as database:
        (versions,) = database.execute("SELECT versions FROM tables_table WHERE name = ?", [TABLE]).fetchone()
    return onlooker.newest > int(json.loads(versions)["wall"])
