"""System time jumps by hours, or its zone changes: the turn's clock runs on, and nobody is shut out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.proof.clients.hall import TABLE, Hall
from tests.proof.processes import moved_time, servers
from tests.proof.trials import turn_clock

HOURS = (5.0, -7.0, 0.0)
ZONE = "Pacific/Auckland"
PAGES = ("/console/", f"/tables/{TABLE}/log/", "/tables/event/log/", "/story/", "/ready/", "/backups/")


@dataclass(frozen=True)
class Outcome:
    """The clock's largest error in seconds, and the pages that failed."""

    astray: float
    missing: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return self.astray < turn_clock.RIGHT_WITHIN and not self.missing


def clocks(hall: Hall, tell: Callable[[str], None], to: Sequence[float] = HOURS) -> Outcome:
    """Sets system time to each of these offsets in hours, with a press after each.

    The hall's program must be `moved_time`. Raises AssertionError if a press is refused.
    """
    first = turn_clock.running(hall)
    astray, missing = [], list[str]()
    for hours in to:
        moved_time.move(hall.processes[0], hours)
        hall.press()
        astray.append(turn_clock.astray(first, turn_clock.look(hall)))
        gone = [page for page in PAGES if hall.control.get(page).status != 200]
        missing += gone
        tell(f"{hours:+.0f} hours: the turn's clock is {astray[-1]:.2f} s astray, pages missing {len(gone)}")
    return Outcome(max(astray), tuple(missing))


def zones(hall: Hall, program: tuple[str, ...]) -> float:
    """Restarts the server in another time zone; returns the clock's error in seconds."""
    first = turn_clock.look(hall)
    ended = hall.processes[0]
    servers.stop(ended)
    settings = {**ended.settings, "TZ": ZONE}
    hall.processes = (servers.start_event(ended.data, settings, port=ended.port, program=program),)
    return turn_clock.astray(first, turn_clock.look(hall)) if first else float("inf")
