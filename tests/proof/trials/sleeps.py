"""The laptop sleeps: everything on it stands still for a while, under people who press, and wakes again."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass

from tests.proof.trials import outages, turn_clock
from tests.proof.trials.hall import Hall
from tests.proof.trials.outages import Outage


@dataclass(frozen=True)
class Outcome:
    """By how many seconds the turn's clock is wrong afterwards; what the sleep did otherwise."""

    astray: float
    outage: outages.Outcome

    @property
    def clean(self) -> bool:
        return self.outage.clean and self.astray < turn_clock.RIGHT_WITHIN


def sleeps(hall: Hall, seconds: float, tell: Callable[[str], None]) -> Outcome:
    """Every process of the hall stands still for so long. Nobody is refused: who asked meanwhile is answered then."""
    first = turn_clock.running(hall)
    outage = Outage(
        f"Asleep for {seconds:.0f} s",
        lambda: _signal(hall, signal.SIGSTOP),
        lambda: _signal(hall, signal.SIGCONT),
        False,
    )
    done = outages.outages(hall, [outage], tell, seconds)
    astray = turn_clock.astray(first, turn_clock.look(hall))
    tell(f"The turn's clock is {astray:.2f} s astray")
    return Outcome(astray, done)


def _signal(hall: Hall, which: signal.Signals) -> None:
    for process in hall.processes:
        process.process.send_signal(which)
