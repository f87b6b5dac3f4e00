"""Days played in the test's own process, without waiting for processes of the lowest priority."""

import threading
from collections.abc import Sequence

from megagame.simulated_days.day import play
from megagame.simulated_days.plan import Captains, Plan
from megagame.simulated_days.processes import Days
from megagame.simulation_runs import playing
from megagame.simulation_runs.runs import Run


def played(plan: Plan, sides: Sequence[Captains], days: int, processes: int, first: int = 1) -> Days:
    """The same days as with processes."""
    for number in range(first, days + 1):
        yield tuple(play(plan, captains, number).figures for captains in sides)


def start(name: str, run: Run) -> None:
    """Plays all days at once, for pages on which time does not pass."""
    run.stage = "playing"
    playing._play(name, run, threading.Event())


def play_at_once() -> None:
    """From now on this process plays days at once, whatever the running event does."""
    playing.QUIET_SECONDS = -1
    vars(playing).update(played=played, start=start)
