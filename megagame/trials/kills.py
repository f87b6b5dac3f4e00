"""The power cut, again and again: servers killed at random moments under people who press and retry."""

from __future__ import annotations

import itertools
import json
import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException

from websockets import WebSocketException

from megagame.trials import servers
from megagame.trials.hall import EMPTY_HEXES, STREAM, TABLE, Hall
from megagame.trials.screens import Screen, watching
from megagame.trials.servers import Server
from megagame.trials.visitors import Visitor

CALM = (0.1, 0.6)  # seconds between a recovery and the next kill
RETRY_SECONDS = 0.05

Restart = Callable[[Server], Server]


@dataclass
class Outcome:
    """What was tried and what came of it. `shown`: screens had shown what no journal holds."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    shown: int = 0
    recoveries: list[float] = field(default_factory=list)
    audit: str = ""

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.shown or self.audit)


class Presser(threading.Thread):
    """Somebody who presses one button after the other, each until it is answered, with the same request id.

    A note that holds its request id, and a token that comes or goes at the presser's own hex, for the screens to see.
    """

    def __init__(self, hall: Hall, number: int) -> None:
        super().__init__(daemon=True)
        self._controls = [hall.another_control(process) for process in range(len(hall.processes))]
        self._number = number
        self._random = random.Random(number)  # noqa: S311 - which server is asked needs no secret
        self.over = threading.Event()
        self.answered = threading.Event()
        self.acknowledged: list[str] = []

    def run(self) -> None:
        for press in itertools.count(1):
            request_id = f"presser{self._number}-{press}"
            if self._answered({"type": "note", "text": request_id, "request_id": request_id}):
                self.acknowledged.append(request_id)
            kind = "place" if press % 2 else "remove"
            token = {"at": EMPTY_HEXES[self._number], "token": "damage"}
            self._answered({"type": kind, **token, "request_id": f"mover{self._number}-{press}"})
            if self.over.is_set():
                return

    def _answered(self, fields: dict[str, str]) -> bool:
        """Whether it was answered, however often it had to be sent; not if the trial was over first."""
        while not self.over.is_set():
            if _status(self._random.choice(self._controls), fields) == 200:
                self.answered.set()
                return True
            time.sleep(RETRY_SECONDS)
        return False


def _status(control: Visitor, fields: dict[str, str]) -> int:
    try:
        return control.press(TABLE, fields).status
    except (OSError, HTTPException):
        return 0


class Onlooker(threading.Thread):
    """A projector that remembers the newest version that it ever showed."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(daemon=True)
        self._hall = hall
        self.over = threading.Event()
        self.newest = 0

    def run(self) -> None:
        while not self.over.is_set():
            with suppress(OSError, TimeoutError, EOFError, WebSocketException):
                self._look()
            time.sleep(RETRY_SECONDS)

    def _look(self) -> None:
        with watching(self._hall.processes[0].url, STREAM, self._hall.card) as screen:
            screen.until(self._looked)

    def _looked(self, screen: Screen) -> bool:
        self.newest = max(self.newest, screen.version or 0)
        return self.over.is_set()


def kills(hall: Hall, count: int, restart: Restart, tell: Callable[[str], None]) -> Outcome:
    """Kills a random process of the hall `count` times and starts it again; then looks for what was lost or doubled."""
    outcome = Outcome()
    chance = random.Random(count)  # noqa: S311 - moments of trouble need no secret
    onlooker = Onlooker(hall)
    onlooker.start()
    with pressing(hall) as pressers:
        for number in range(1, count + 1):
            time.sleep(chance.uniform(*CALM))
            place = chance.randrange(len(hall.processes))
            servers.kill(hall.processes[place])
            outcome.shown += _shows_too_much(hall, onlooker)
            outcome.recoveries.append(recovered(hall, place, restart, [presser.answered for presser in pressers]))
            outcome.kills = number
            tell(f"kill {number} of {count}: accepting again after {outcome.recoveries[-1]:.2f} s")
    onlooker.over.set()
    _judge(hall, pressers, outcome)
    return outcome


@contextmanager
def pressing(hall: Hall) -> Iterator[list[Presser]]:
    """Some people who press all the time."""
    pressers = [Presser(hall, number) for number in range(len(EMPTY_HEXES))]
    for presser in pressers:
        presser.start()
    try:
        yield pressers
    finally:
        for presser in pressers:
            presser.over.set()
        for presser in pressers:
            presser.join()


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


def _judge(hall: Hall, pressers: list[Presser], outcome: Outcome) -> None:
    server = hall.processes[0]
    recording = servers.manage("record", TABLE, data=server.data, settings=server.settings).stdout
    actions = [entry["action"] for entry in json.loads(recording)["entries"]]
    written = Counter(action["text"] for action in actions if action.get("type") == "note")
    acknowledged = [request_id for presser in pressers for request_id in presser.acknowledged]
    outcome.acknowledged = len(acknowledged)
    outcome.lost = sum(written[request_id] == 0 for request_id in acknowledged)
    outcome.doubled = sum(times > 1 for times in written.values())
    outcome.audit = servers.manage("audit", data=server.data, settings=server.settings).stderr
