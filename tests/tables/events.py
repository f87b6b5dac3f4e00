"""An event's table with a city, and a machine clock set by the test."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from django.test import Client

from megagame.core.instants import Instant
from megagame.event.programme import Programme
from megagame.event.state import State
from megagame.machine import machine_clock
from megagame.tables.journals import journal
from megagame.tables.models import Table
from megagame.tables.playing.play import open_table

NAME = "event"
ACT = f"/tables/{NAME}/act/"

_numbers = itertools.count()


class Machine:
    """Simulates this machine's monotonic clock and its reboots."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = Instant("boot-1", 1_000_000)
        monkeypatch.setattr(machine_clock, "now", lambda: self.now)

    def passes(self, milliseconds: int) -> None:
        self.now = self.now.later(milliseconds)

    def restarts(self) -> None:
        self.now = Instant(f"{self.now.boot}+", 500)


def opened() -> Table:
    """Opens the programme of a megagame, in its briefing."""
    return open_table(game="event", name=NAME, title="Test city", options=Programme(), author="Ana")


def state() -> State:
    """Returns the event's current state."""
    found: State = journal.current(Table.objects.get(name=NAME)).state
    return found


def press(client: Client, **fields: Any) -> tuple[int, dict[str, Any]]:
    """Presses with the newest entry as seen; returns status and response."""
    seen = Table.objects.get(name=NAME).number
    answer = client.post(ACT, {"request_id": f"event-{next(_numbers):06}", "seen": seen, **fields})
    return answer.status_code, answer.json()
