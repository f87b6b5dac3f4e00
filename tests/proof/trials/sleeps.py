"""The laptop sleeps: all processes freeze while people press, and wake again."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass

from tests.proof.clients.hall import Hall
from tests.proof.trials import outages, turn_clock
from tests.proof.trials.outages import Outage


@dataclass(frozen=True)
class Outcome:
    """The turn clock's error afterwards, in seconds, and the other results."""

    astray: float
    outage: outages.Outcome

    @property
    def clean(self) -> bool:
        return self.outage.clean and self.astray < turn_clock.RIGHT_WITHIN


def sleeps(hall: Hall, seconds: float, tell: Callable[[str], None]) -> Outcome:
    """Freezes every process of the hall for `seconds`. Nobody may be refused; pending requests are answered later."""
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
