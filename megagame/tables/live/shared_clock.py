"""The clock of an event on several machines: one keeps it, and the others read it every second.

The time of day does not matter. If the keeper is silent, another machine that has followed its clock takes over. A
machine that starts while no other is running begins with its own clock, and what ran by the old one is lost
(`start_up.py`). A machine that was cut off continues by its last reading, and follows the new keeper when it can.
"""

import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.db.models import F

from megagame.core.instants import Instant
from megagame.machine import machine_clock, neighbours
from megagame.machine.neighbours import Silent
from megagame.machine.repeating import repeat
from megagame.tables.models import ClockKeeper

EVERY_SECONDS = 1.0
PATIENCE_SECONDS = 3.0
"""How long a keeper may be silent. Machines that have not read it yet wait twice as long, so that others take over."""
TIMES = 3
"""Readings per round; the quickest counts."""
WHAT = "clock"
NO_CLOCK = (
    "The machine {address}, which keeps the event's clock, is running but does not answer this one: put the network "
    "between them right, then start again."
)


class _Heard(NamedTuple):
    """A clock's name, how far it is ahead of this machine's, and the round trip, both in milliseconds."""

    name: str
    ahead: int
    way: int


@dataclass
class _Watch:
    """When the keeper's counter last changed (in this process's clock), and the `patience` in seconds."""

    patience: float
    machine: str = ""
    beats: int = -1
    at: float = 0.0

    def is_late(self, keeper: ClockKeeper) -> bool:
        if (keeper.machine, keeper.beats) != (self.machine, self.beats):
            self.machine, self.beats, self.at = keeper.machine, keeper.beats, time.monotonic()
        return time.monotonic() - self.at > self.patience


def join(pause: float = 0.5) -> None:
    """Wait until this process follows the event's clock. Raises SystemExit if its keeper cannot be reached."""
    neighbours.answer_with(WHAT, lambda _: msgspec.json.encode(machine_clock.now()))
    watch, limit = _Watch(2 * PATIENCE_SECONDS), time.monotonic() + 4 * PATIENCE_SECONDS
    while not _look(watch):
        if time.monotonic() > limit:
            keeper = ClockKeeper.objects.first()
            raise SystemExit(NO_CLOCK.format(address=keeper.address if keeper else settings.HERE))
        time.sleep(pause)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Follow the clock from now on, until the process ends or the returned event is set."""
    look, failed = partial(_look, _Watch(PATIENCE_SECONDS)), "Nobody could be asked who keeps the event's clock"
    return repeat(look, "clock", pause=lambda: pause, failed=failed)


def _look(watch: _Watch) -> bool:
    """Whether this process has the event's clock now, as its keeper or from a reading."""
    keeper = ClockKeeper.objects.first()
    if keeper is None:
        now = machine_clock.now()
        mine = {
            "name": now.boot,
            "machine": machine_clock.boot(),
            "address": settings.HERE,
            "ahead": machine_clock.ahead(),
        }
        ClockKeeper.objects.get_or_create(pk=1, defaults={**mine, "beats": 0})
        return False
    if keeper.machine == machine_clock.boot():
        machine_clock.follow(keeper.name, keeper.ahead)
        ClockKeeper.objects.filter(machine=keeper.machine).update(beats=F("beats") + 1)
        return True
    if watch.is_late(keeper):
        return _take_over(keeper)
    return _follow(keeper)


def _take_over(keeper: ClockKeeper) -> bool:
    """Become the keeper. False if another machine was faster, or the keeper is back."""
    as_it_was = ClockKeeper.objects.filter(machine=keeper.machine, beats=keeper.beats)
    mine = {
        "name": machine_clock.now().boot,
        "machine": machine_clock.boot(),
        "address": settings.HERE,
        "ahead": machine_clock.ahead(),
    }
    return bool(as_it_was.update(beats=F("beats") + 1, **mine))


def _follow(keeper: ClockKeeper) -> bool:
    """Read the keeper's clock. The known one stays if it is within the round trip's uncertainty."""
    try:
        heard = min((_hear(keeper) for _ in range(TIMES)), key=lambda each: each.way)
    except Silent:
        return False
    if heard.name != machine_clock.now().boot or abs(heard.ahead - machine_clock.ahead()) > heard.way / 2 + 1:
        machine_clock.follow(heard.name, heard.ahead)
    return True


def _hear(keeper: ClockKeeper) -> _Heard:
    sent = machine_clock.steady()
    now = msgspec.json.decode(neighbours.ask(keeper.address, WHAT), type=Instant)
    way = machine_clock.steady() - sent
    return _Heard(now.boot, now.milliseconds - sent - way // 2, way)
