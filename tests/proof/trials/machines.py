"""One event on several machines with different clocks: cuts, and kills of processes and databases.

Meanwhile people press and captains seal forms at every machine.
"""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.proof.clients.hall import STREAM, Hall, enter, leaving
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.screens import watching
from tests.proof.networks import network as networks
from tests.proof.networks.network import Machine, Network
from tests.proof.processes import moved_time, other_machine, outside, servers
from tests.proof.processes.outside import Postgres, Redis
from tests.proof.processes.servers import Server
from tests.proof.processes.slowness import measuring
from tests.proof.trials import turn_clock
from tests.proof.trials.beats import Listener, astray
from tests.proof.trials.kills_of_forms import judged_forms, sending
from tests.proof.trials.outages import Outage, Outcome, outages

PORT, NEIGHBOURS = 8001, 7640
MINUTES = (0, 7, -4)
"""Offsets of the machines' system time; their monotonic clocks differ by ten times as much."""
ALONE_SECONDS = 5.0
CURRENT_WITHIN = 8.0  # seconds
RIGHT_WITHIN = 50.0  # milliseconds
BEATS = 16
"""Enough to read a clock."""


@dataclass(frozen=True)
class Result:
    """Results for presses and forms.

    `astray`: the clock's largest error at any machine, in milliseconds. `alike`: whether all show the same screen and
    turn clock at the end. `slowness`: the machine's slowdown by other programs, by which limits are extended.
    """

    presses: Outcome
    forms: Judgement
    astray: float
    alike: bool
    slowness: float

    @property
    def clean(self) -> bool:
        return self.presses.clean and self.forms.clean and self.alike and self.in_time

    @property
    def in_time(self) -> bool:
        """Whether screens recovered in time after each trouble, and the clock was always right."""
        latest = max((row.current for row in self.presses.rows), default=0.0)
        return latest < CURRENT_WITHIN * self.slowness and self.astray < RIGHT_WITHIN * self.slowness


class Event:
    """An event on the machines of `network`; each has its own folder in `folder`."""

    def __init__(self, folder: Path, network: Network, settings: dict[str, str], program: Sequence[str]) -> None:
        self._folder, self._network, self._settings = folder, network, settings
        self._program = program
        self.hall: Hall

    def start(self, number: int) -> Server:
        """Starts this machine's process."""
        machine, minutes = self._network.machines[number], MINUTES[number]
        data = self._folder / f"machine-{number}"
        moved_time.move_in(data, minutes / 60)
        settings = {**self._settings, "MEGAGAME_HERE": f"{machine.address}:{NEIGHBOURS}"}
        planted = (*self._program, f"machine {number}", str(600 * minutes))
        command = machine.command(sys.executable, *planted, "event", "--port", str(PORT))
        return servers.start(command, PORT, data, settings, host=machine.host)

    def begin(self) -> Hall:
        """Starts all processes."""
        processes = tuple(self.start(number) for number in range(len(self._network.machines)))
        self.hall = enter(processes, processes[0].password)
        return self.hall

    def kill(self, number: int) -> None:
        """Kills this machine's process."""
        servers.kill(self.hall.processes[number])

    def again(self, number: int) -> None:
        """Restarts this machine's process."""
        before = self.hall.processes
        self.hall.processes = (*before[:number], self.start(number), *before[number + 1 :])


@contextmanager
def event_on_machines(
    folder: Path, program: Sequence[str] = other_machine.PROGRAM, count: int = 2
) -> Iterator[tuple[Hall, tuple[Outage, ...]]]:
    """Yields the event's hall and its possible troubles."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        network = stack.enter_context(networks.network(count))
        redis = stack.enter_context(outside.redis(network.address))
        postgres = stack.enter_context(outside.postgres(address=network.address))
        settings = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "SECRET_KEY": secrets.token_hex(32)}
        event = Event(folder, network, settings, program)
        hall = stack.enter_context(leaving(event.begin()))
        yield hall, tuple(_troubles(event, network, redis, postgres))


def _troubles(event: Event, network: Network, redis: Redis, postgres: Postgres) -> Iterator[Outage]:
    for number, machine in enumerate(network.machines):
        yield _cut(f"Machine {number + 1} cut off", machine)
    yield Outage("Machines cut off from each other", network.part, network.join, refuses=False)
    for number in range(len(network.machines)):
        killed = partial(_kill_and_start, event, number)
        yield Outage(f"Process of machine {number + 1} killed", killed, lambda: None, refuses=False)
    yield Outage("Redis killed", redis.kill, redis.start, refuses=False)
    yield Outage("PostgreSQL crashed", postgres.crash, postgres.start, refuses=True)


def _cut(name: str, machine: Machine) -> Outage:
    return Outage(name, machine.cut, machine.mend, refuses=True)


def _kill_and_start(event: Event, number: int) -> None:
    """Leaves the others alone for a while, before the restart."""
    event.kill(number)
    time.sleep(ALONE_SECONDS)
    event.again(number)


def machines(hall: Hall, troubles: Iterable[Outage], away: float, tell: Callable[[str], None]) -> Result:
    """Runs each trouble for `away` seconds; nothing else is repaired."""
    with measuring() as slowness:
        presses, forms, listeners = _gone_through(hall, troubles, away, tell)
        slower = slowness.take()
    alike = _are_alike(hall, listeners[0].beats[-1].boot)
    return Result(presses, forms, astray(listeners), alike, slower)


def _gone_through(
    hall: Hall, troubles: Iterable[Outage], away: float, tell: Callable[[str], None]
) -> tuple[Outcome, Judgement, list[Listener]]:
    turn_clock.start(hall)
    listeners = [Listener(process, hall.card) for process in hall.processes]
    for listener in listeners:
        listener.start()
    with sending(hall) as people:
        presses = outages(hall, troubles, tell, away)
    forms = judged_forms(hall, people)
    enough = [len(listener.beats) + BEATS for listener in listeners]
    while any(len(listener.beats) < count for listener, count in zip(listeners, enough, strict=True)):
        time.sleep(0.1)
    for listener in listeners:
        listener.over.set()
    return presses, forms, listeners


def _are_alike(hall: Hall, clock: str) -> bool:
    """Whether every machine shows the same screen, and a turn clock based on this clock."""
    screens, clocks = [], []
    for number, process in enumerate(hall.processes):
        with watching(process.url, STREAM, hall.card) as screen:
            shown = screen.until(lambda seen: seen.version is not None)
            screens.append((shown.version, shown.parts))
        clocks.append(turn_clock.shown(hall.another_control(number)))
    first = clocks[0]
    return first is not None and first[1] == clock and screens == screens[:1] * len(screens) and len(set(clocks)) == 1
