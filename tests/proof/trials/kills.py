"""Power cuts: servers killed at random moments while people press and retry."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from websockets import WebSocketException

from tests.proof.clients.hall import STREAM, TABLE, Hall
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.pressers import RETRY_SECONDS, judged, pressing
from tests.proof.clients.screens import Screen, watching
from tests.proof.clients.workers import working
from tests.proof.processes.servers import Server

CALM = (0.0, 0.4)  # seconds between a recovery and the next kill

End = Callable[[Server], None]
"""Kills a process or its database; it has ended on return."""
Restart = Callable[[Server], Server]


class Way(NamedTuple):
    """A kill and a restart; `timed`: a realistic restart, whose time counts."""

    end: End
    restart: Restart
    timed: bool = True


@dataclass
class Outcome:
    """Results. `shown`: screens that showed something not in the journal.

    `recoveries`: seconds from each timed start to the next answer.
    """

    kills: int = 0
    shown: int = 0
    recoveries: list[float] = field(default_factory=list)
    journal: Judgement = field(default_factory=Judgement)

    def plus(self, other: Outcome) -> Outcome:
        return Outcome(
            self.kills + other.kills,
            self.shown + other.shown,
            [*self.recoveries, *other.recoveries],
            self.journal.plus(other.journal),
        )

    @property
    def clean(self) -> bool:
        return self.journal.clean and not self.shown


class Onlooker(threading.Thread):
    """A projector that remembers the newest version shown; `looking` while it shows any."""

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


def kills(hall: Hall, count: int, ways: Sequence[Way], tell: Callable[[str], None], seed: int = 0) -> Outcome:
    """Kills random processes `count` times, in these ways by turns, and restarts them.

    Then checks for losses and duplicates.
    """
    outcome = Outcome()
    onlooker = Onlooker(hall)
    with working([onlooker]), pressing(hall) as pressers:
        answered = [presser.answered for presser in pressers]
        for place, way in struck(hall, count, ways, seed):
            onlooker.looking.wait()
            way.end(hall.processes[place])
            outcome.shown += _shows_too_much(hall, onlooker)
            took = recovered(hall, place, way.restart, answered)
            note(outcome, way, took)
            tell(f"kill {outcome.kills} of {count}: accepting again after {took:.2f} s")
    outcome.journal = judged(hall, pressers)
    return outcome


def struck(hall: Hall, count: int, ways: Sequence[Way], seed: int) -> Iterator[tuple[int, Way]]:
    """Yields a random process and the next way, each after a moment of calm."""
    chance = random.Random(count + seed)  # noqa: S311 - moments of trouble need no secret
    for number in range(count):
        time.sleep(chance.uniform(*CALM))
        yield chance.randrange(len(hall.processes)), ways[number % len(ways)]


def note(outcome: Outcome, way: Way, took: float) -> None:
    """Counts a kill and its seconds to recovery."""
    outcome.kills += 1
    if way.timed:
        outcome.recoveries.append(took)


def recovered(hall: Hall, place: int, restart: Restart, answered: Sequence[threading.Event]) -> float:
    """Restarts the killed process; returns the seconds until one client was `answered`."""
    start = time.monotonic()
    again = restart(hall.processes[place])
    hall.processes = (*hall.processes[:place], again, *hall.processes[place + 1 :])
    for each in answered:
        each.clear()
    while not any(each.wait(0.01) for each in answered):
        pass
    return time.monotonic() - start


def _shows_too_much(hall: Hall, onlooker: Onlooker) -> bool:
    """Whether a projector showed something uncommitted. Only checkable while a single process is dead."""
    file = hall.processes[0].data / "event.sqlite3"
    if len(hall.processes) > 1 or not file.exists():
        return False
    with closing(sqlite3.connect(file)) as database:
        (versions,) = database.execute("SELECT versions FROM tables_table WHERE name = ?", [TABLE]).fetchone()
    return onlooker.newest > int(json.loads(versions)["wall"])
