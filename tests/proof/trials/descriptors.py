"""No file descriptors are left: connected clients are served, nobody else gets in, and it recovers by itself."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
import psutil

from tests.proof.clients.hall import STREAM, TABLE, Hall
from tests.proof.clients.screens import watching
from tests.proof.clients.visitors import Visitor
from tests.proof.processes.http_clients import client
from tests.proof.trials import outages
from tests.proof.trials.outages import Outage

PRESS_SECONDS = 0.1
STANDARD = 3
"""Standard file descriptors: with a limit so low nothing can be opened."""
COUNTED_WITHIN = 10.0  # seconds


class Staying(threading.Thread):
    """One of Control who presses all the time on an earlier connection."""

    def __init__(self, control: Visitor) -> None:
        super().__init__(daemon=True)
        self._control = control
        self._headers = {
            "Cookie": control.cookie_header(),
            "X-CSRFToken": control.token(),
            "Accept": "application/json",
        }
        self._accepted: list[tuple[float, float]] = []
        self.over = threading.Event()
        self.dishonest = 0

    def run(self) -> None:
        with client(keeps_connection=True) as line:
            for number in itertools.count(1):
                if self.over.wait(PRESS_SECONDS):
                    return
                self._press(line, number)

    def answered_since(self, moment: float) -> list[float]:
        """Returns the durations of accepted presses that were sent after this moment."""
        return [took for asked, took in self._accepted if asked > moment]

    def _press(self, line: httpx.Client, number: int) -> None:
        asked = time.monotonic()
        fields = {"type": "note", "text": f"staying {number}", "request_id": f"staying-{number}"}
        answer = line.post(f"{self._control.origin}/tables/{TABLE}/act/", data=fields, headers=self._headers)
        if answer.status_code == 200:
            self._accepted.append((asked, time.monotonic() - asked))
        else:
            self.dishonest += answer.status_code != 503 or not answer.json()["message"]


@dataclass(frozen=True)
class Outcome:
    """Result of the shortage.

    `served`: durations of accepted presses on the earlier connection; `dishonest`: its responses that were neither a
    yes nor an honest no; `counted`: whether Control hears of a screen that connects afterwards.
    """

    outage: outages.Outcome
    counted: bool
    dishonest: int
    served: list[float] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return self.outage.clean and self.counted and not self.dishonest and bool(self.served)


def descriptors(hall: Hall, seconds: float, tell: Callable[[str], None]) -> Outcome:
    """Keeps the server from opening files for `seconds`, as if others held all descriptors."""
    staying = Staying(hall.control)
    staying.start()
    served, begun = list[float](), list[float]()

    def take() -> None:
        _let_open(hall, least=True)
        begun.append(time.monotonic())

    def give() -> None:
        served.extend(staying.answered_since(begun[0]))
        staying.over.set()
        staying.join()
        _let_open(hall, least=False)

    shortage = Outage("No file descriptor is left", take, give, refuses=True)
    done = outages.outages(hall, [shortage], tell, seconds)
    outcome = Outcome(done, _is_counted(hall), staying.dishonest, served)
    slowest = max(served, default=float("inf"))
    tell(f"Who was there pressed {len(served)} times meanwhile, answered within {slowest:.2f} s")
    return outcome


def _let_open(hall: Hall, *, least: bool) -> None:
    process = psutil.Process(hall.processes[0].process.pid)
    _, hard = process.rlimit(psutil.RLIMIT_NOFILE)
    process.rlimit(psutil.RLIMIT_NOFILE, (STANDARD if least else hard, hard))


def _is_counted(hall: Hall) -> bool:
    """Whether Control's page hears of a newly connected projector."""
    url, cookies = hall.processes[0].url, hall.control.cookie_header()
    with watching(url, "health/control", cookies=cookies) as health:
        before = health.until(lambda shown: shown.version is not None).version
        with watching(url, STREAM, hall.card) as projector:
            projector.until(lambda shown: shown.version is not None).say_here()
            limit = time.monotonic() + COUNTED_WITHIN
            while health.version == before and time.monotonic() < limit:
                health.take_waiting()
                time.sleep(0.05)
        return health.version != before
