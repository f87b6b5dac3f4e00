"""A hall for trials: a running event, a Control who presses, and a projector's card."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.proof.clients.crowd import Dialect, ours
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

TABLE, EVENT = "crisis-map", "event"
STREAM = f"{TABLE}/wall"
EMPTY_HEXES = ("B1", "B9", "C7", "E6", "G7", "I8", "L4", "L7")
DAMAGE = {"at": EMPTY_HEXES[0], "token": "damage"}


@dataclass
class Hall:
    """Server processes, Control, and the projector's card."""

    processes: tuple[Server, ...]
    control: Visitor
    password: str
    card: str
    presses: int = field(default=0)
    told: bool = field(default=False)

    @property
    def sockets(self) -> list[str]:
        """Addresses of the live sockets, one for each process."""
        return [process.url.replace("http", "ws", 1) + "/live/" for process in self.processes]

    @property
    def watch(self) -> Dialect:
        """Protocol of a projector."""
        return ours({"type": "watch", "stream": STREAM, "version": None, "language": "en", "key": self.card})

    def another_control(self, process: int = 0) -> Visitor:
        """Returns another window of Control's browser, at one of the processes; a new login would be much slower."""
        return self.control.another(self.processes[process].url)

    def press(self) -> float:
        """Places or removes a token that every projector shows. Returns the time just before sending."""
        kind = "remove" if self.presses % 2 else "place"
        self.presses += 1
        before = time.monotonic()
        answer = self.control.press(TABLE, {"type": kind, **DAMAGE})
        if answer.status != 200:
            raise AssertionError(f"{kind} was answered {answer.status}: {answer.text}")
        return before

    def announce(self) -> float:
        """Sends a message to everybody, or takes the last one down. Returns the time just before sending."""
        self.told = not self.told
        action = {"type": "announce", "text": "Lunch is in the yard."} if self.told else {"type": "take_down"}
        before = time.monotonic()
        answer = self.control.press(EVENT, action)
        if answer.status != 200:
            raise AssertionError(f"{action} was answered {answer.status}: {answer.text}")
        return before


def enter(processes: tuple[Server, ...], password: str) -> Hall:
    """Logs Control in at the first process."""
    control = log_in(processes[0].url, password)
    card = re.search(r"/wall/([\w-]+)/", control.get("/console/").text)
    if card is None:
        raise AssertionError("the console names no projector")
    return Hall(processes, control, password, card[1])


def log_in(url: str, password: str) -> Visitor:
    """Logs Control in at a process."""
    control = Visitor(url)
    if not control.log_in("control", password):
        raise AssertionError("Control could not log in")
    return control


@contextmanager
def laptop(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[Hall]:
    """Yields one process on SQLite with the sample event; `program` as in `servers.start_event`."""
    server = servers.start_event(data, program=program)
    with leaving(enter((server,), server.password)) as hall:
        yield hall


@contextmanager
def grown_up(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[Hall]:
    """Yields two processes on the PostgreSQL and Redis of `servers.grown_up`."""
    with servers.grown_up() as settings, pair(data, settings, program) as hall:
        yield hall


@contextmanager
def two_on_sqlite(data: Path) -> Iterator[Hall]:
    """Yields two processes on one SQLite file, with the Redis of `servers.grown_up`."""
    with pair(data, {"REDIS_URL": servers.named().redis}) as hall:
        yield hall


@contextmanager
def pair(data: Path, settings: Mapping[str, str], program: Sequence[str] = ("manage.py",)) -> Iterator[Hall]:
    """Yields two processes with these settings."""
    first = servers.start_event(data, settings, program=program)
    second = servers.start_event(data, settings, program=program)
    with leaving(enter((first, second), first.password)) as hall:
        yield hall


@contextmanager
def leaving(hall: Hall) -> Iterator[Hall]:
    """Stops the hall's current processes, which a trial may have replaced."""
    try:
        yield hall
    finally:
        for process in hall.processes:
            servers.stop(process)
