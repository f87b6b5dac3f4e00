"""The clock of an event on several machines: one of them keeps it, the others ask that one what it is, each second.

The time of day plays no part. Where the keeper is not heard of for a while, another that has followed its clock keeps
it on; who comes when nobody is there any more begins with its own, and what ran by the other is lost (`start_up.py`).
Who was cut off meanwhile goes on by what it knew, and follows the new keeper when it can.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.db.models import F

from megagame.core.instants import Instant
from megagame.machine import machine_clock, neighbours
from megagame.machine.neighbours import Silent
from megagame.tables.models import ClockKeeper

logger = logging.getLogger(__name__)

EVERY_SECONDS = 1.0
PATIENCE_SECONDS = 3.0
"""So long a keeper may say nothing; who has not heard it yet leaves it to those who have, and waits twice as long."""
TIMES = 3
"""It is asked so often: the quickest answer counts."""
WHAT = "clock"
NO_CLOCK = (
    "The machine {address}, which keeps the event's clock, is running but does not answer this one: put the network "
    "between them right, then start again."
)


class _Heard(NamedTuple):
    """A clock's name, by how much it is ahead of this machine's, and the way there and back, both in milliseconds."""

    name: str
    ahead: int
    way: int


@dataclass
class _Watch:
    """What this process last saw of the keeper, and when (seconds of its own clock); `patience`: how long it waits."""

    patience: float
    machine: str = ""
    beats: int = -1
    at: float = 0.0

    def is_late(self, keeper: ClockKeeper) -> bool:
        if (keeper.machine, keeper.beats) != (self.machine, self.beats):
            self.machine, self.beats, self.at = keeper.machine, keeper.beats, time.monotonic()
        return time.monotonic() - self.at > self.patience


def join(pause: float = 0.5) -> None:
    """Returns once this process goes by the event's clock. SystemExit if its keeper cannot be asked."""
    neighbours.answer_with(WHAT, lambda _: msgspec.json.encode(machine_clock.now()))
    watch, limit = _Watch(2 * PATIENCE_SECONDS), time.monotonic() + 4 * PATIENCE_SECONDS
    while not _look(watch):
        if time.monotonic() > limit:
            keeper = ClockKeeper.objects.first()
            raise SystemExit(NO_CLOCK.format(address=keeper.address if keeper else settings.HERE))
        time.sleep(pause)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Goes by it from now on, until the process ends or the event that is given back is set."""
    over, watch = threading.Event(), _Watch(PATIENCE_SECONDS)

    def look_until_over() -> None:
        while not over.wait(pause):
            try:
                _look(watch)
            except DatabaseError:  # it may be away for a while: the clock goes on by what is known
                logger.warning("Nobody could be asked who keeps the event's clock")
            close_old_connections()

    threading.Thread(target=look_until_over, name="clock", daemon=True).start()
    return over


def _look(watch: _Watch) -> bool:
    """Whether this process goes by the event's clock now: as the keeper, or as one who has heard it."""
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
    """False where another was faster, or the keeper is back."""
    as_it_was = ClockKeeper.objects.filter(machine=keeper.machine, beats=keeper.beats)
    mine = {
        "name": machine_clock.now().boot,
        "machine": machine_clock.boot(),
        "address": settings.HERE,
        "ahead": machine_clock.ahead(),
    }
    return bool(as_it_was.update(beats=F("beats") + 1, **mine))


def _follow(keeper: ClockKeeper) -> bool:
    """Hears the keeper's clock. What is known stays where it lies within what the way there and back leaves open."""
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
