"""Counting forms goes on after a failure."""

from __future__ import annotations

import errno
import threading
from datetime import datetime

import pytest

from civil_orders.forms import form_counts
from megagame.core.instants import MINUTE, Instant
from megagame.event.actions import NextPhase, Pause, Start
from megagame.event.programme import Phase, Programme
from megagame.tables.models import Table
from megagame.tables.playing.play import open_table, play
from tests.tables.tables import asker

PATIENCE = 20.0


def test_a_disk_that_fails_ends_no_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, twice = list[datetime](), threading.Event()

    def fail(at: datetime) -> None:
        tried.append(at)
        if len(tried) == 2:
            over.set()
            twice.set()
        raise OSError(errno.EIO, "no sector")

    monkeypatch.setattr(form_counts, "count", fail)
    monkeypatch.setattr(form_counts, "SECONDS", 0.05)
    over = form_counts.keep()
    assert twice.wait(PATIENCE)
    assert all((at.second, at.microsecond) == (0, 0) for at in tried)


@pytest.mark.parametrize(("gone", "short"), [(0, False), (1, True), (MINUTE - 1, True), (MINUTE, True)])
def test_time_is_short_from_the_full_minute_before_the_one_in_which_two_minutes_are_left(
    city: Table, gone: int, short: bool
) -> None:
    """A count is shown for a minute, so the warning starts below three minutes."""
    began = Instant("this boot", 1_000)
    open_table(game="event", name="event", title="Event", options=Programme((Phase("Orders", 3),)), author="Ana")
    play("event", NextPhase(began), asker(seen=1))
    play("event", Start(began), asker())
    paused = Instant(began.boot, began.milliseconds + gone)
    play("event", Pause(paused), asker())
    assert form_counts._is_short(city, paused) is short
