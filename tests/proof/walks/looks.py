"""Checks around each step of a walk.

After each step: every open screen against a new rendering, ended rights, the box's forms, some of Control's main
pages, some addresses and screens as anybody. Many addresses if rights changed, and many pages if the event changed.
After every third step links, after every fourth the audit of all journals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from megagame.tables.journals.audit import audit
from megagame.tables.models import Table
from tests.proof.processes import servers
from tests.proof.walks import box, doors, facts, screens, streams
from tests.proof.walks.described import Told
from tests.proof.walks.fault import Fault, at
from tests.proof.walks.world import Hall

AUDITED_EVERY = 4


@dataclass
class Seen:
    """Results of all walks of a run.

    `seed`: of the choices after each step; `knocks`: requests of each walk; `found`: the first walk with a fault
    (`shorten.Found`), unshortened.
    """

    seed: int = 0
    walks: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    found: Any = None
    knocks: list[int] = field(default_factory=list)

    def count(self, name: str, told: Told) -> None:
        self.counts[name] += 1
        self.accepted[name] += bool(told.done and told.done.accepted)


def forget() -> None:
    """Clears this process's caches."""
    facts.look_again()


def begin(hall: Hall) -> None:
    """Records the rights at the start."""
    with at("start"):
        hall.rights = doors.rights(hall)


def before(hall: Hall) -> None:
    """Opens everybody's pages."""
    facts.look_again()
    with at("opening screens"):
        screens.open_missing(hall)


def after(hall: Hall, dice: Random, seen: Seen, decks: doors.Decks, share: float) -> None:
    """Raises Fault if a check fails. `share`: of all requests."""
    facts.look_again()
    _check(hall, dice, ("screens", "box"))
    doors.check(hall, dice, decks, share)
    _check(hall, dice, ("streams", "audit") if seen.counts.total() % AUDITED_EVERY == 0 else ("streams",))


def at_end(hall: Hall, dice: Random, seen: Seen, decks: doors.Decks, share: float) -> None:
    """Tries the rest of the walk's requests, and audits all journals."""
    facts.look_again()
    doors.check_rest(hall, decks, share)
    _check(hall, dice, ("audit",))
    seen.knocks.append(len(doors.ALL) - len(decks.left))


def shortening(hall: Hall, dice: Random, places: set[str]) -> None:
    """Runs only the checks at these places, completely."""
    facts.look_again()
    _check(hall, dice, [each for each in CHECKS if each in places])
    doors.check_some(hall, [each for each in doors.ALL if each.door.path in places])


def _check(hall: Hall, dice: Random, places: Iterable[str]) -> None:
    for place in places:
        with at(place):
            CHECKS[place](hall, dice)


def audited(hall: Hall, dice: Random) -> None:
    """Audits every journal: folds and decides it again."""
    for table in Table.objects.order_by("pk"):
        for fault in audit(table).faults:
            raise Fault(f"The audit of {table.name} found, at entry {fault.entry}: {fault.what}", "audit")


CHECKS: Mapping[str, Callable[[Hall, Random], None]] = {
    "screens": lambda hall, _: screens.check(hall),
    "box": box.check,
    "streams": streams.check,
    "audit": audited,
}


def leave(hall: Hall) -> None:
    """Ends the walk."""
    hall.is_over.set()
    screens.shut(hall)
    servers.kill(hall.server)
