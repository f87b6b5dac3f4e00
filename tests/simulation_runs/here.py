"""Days played in the test's own process, without waiting for processes of the lowest priority."""

import threading
import time
from collections.abc import Sequence
from typing import Any

from django.test import Client

from megagame.simulated_days.day import play
from megagame.simulated_days.plan import Captains, Plan
from megagame.simulated_days.processes import Days
from megagame.simulation_runs import playing, runs
from megagame.simulation_runs.runs import Run
from megagame.tables.models import PlannedEvent

SECONDS = 120
DAYS = 60


def played(plan: Plan, sides: Sequence[Captains], days: int, processes: int, first: int = 1) -> Days:
    """The same days as with processes."""
    for number in range(first, days + 1):
        yield tuple(play(plan, captains, number).figures for captains in sides)


def start(name: str, run: Run) -> None:
    """Plays all days at once, for pages on which time does not pass."""
    run.stage = "playing"
    runs.keep(name, run)
    playing._play(name, run, threading.Event())


def play_at_once() -> None:
    """From now on this process plays days at once, whatever the running event does."""
    playing.QUIET_SECONDS = -1
    vars(playing).update(played=played, start=start)


def post(control: Client, event: PlannedEvent, **fields: Any) -> Any:
    return control.post(f"/events/{event.pk}/simulate/", {"do": "play", "seed": "7", "days": str(DAYS), **fields})


def until(event: PlannedEvent, days: int = DAYS, stage: str = "done") -> Run:
    end, run = time.monotonic() + SECONDS, None
    while time.monotonic() < end:
        run = runs.kept(runs.name_of(event.pk))
        if run and run.stage == stage and run.days >= days:
            return run
        time.sleep(0.1)
    raise AssertionError(run)
