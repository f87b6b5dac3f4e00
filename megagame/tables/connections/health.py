"""The health of the event's screens, merged from the summaries of all processes."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from megagame.core.game import Seat
from megagame.tables.connections.backup_status import Shown
from megagame.tables.connections.practice_status import Practice
from megagame.tables.connections.presence import Condition, Kind
from megagame.tables.connections.readiness_status import Readiness
from megagame.tables.journals.calls import Waiting

MOST_LISTED = 40


class Trouble(Struct, frozen=True):
    """A screen with a problem. `screen` is the page's random id."""

    screen: str
    table: str
    seat: Seat
    who: str
    condition: Condition
    since: datetime

    @property
    def number(self) -> int:
        """Three digits, also shown on the page, that distinguish it from others of its seat."""
        return int(self.screen[:8], 16) % 900 + 100


class Count(Struct, frozen=True):
    """The number of screens of one kind in one condition."""

    table: str
    seat: Seat
    who: str
    condition: Condition
    screens: int


class Summary(Struct, frozen=True):
    """What one process knows of the screens of `event`. `back`: recent arrivals, which none misses any longer."""

    process: str
    event: int
    counts: tuple[Count, ...]
    troubles: tuple[Trouble, ...]
    back: tuple[str, ...]


class Group(Struct, frozen=True):
    """The screens of one kind; `all` does not include those `asleep`."""

    table: str
    seat: Seat
    who: str
    live: int
    asleep: int
    all: int


class Health(Struct, frozen=True):
    """All screens of the event, its backup, its readiness, its practice, and calls for Control."""

    live: int = 0
    all: int = 0
    asleep: int = 0
    groups: tuple[Group, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    backup: Shown = Shown()
    readiness: Readiness = Readiness()
    practice: Practice = Practice()
    calls: tuple[Waiting, ...] = ()

    @property
    def unanswered(self) -> int:
        """How many calls for Control nobody answers yet."""
        return sum(not each.coming for each in self.calls)

    @property
    def phones(self) -> dict[str, str]:
        """For each seat `live` if a screen is, else `asleep`, or since when one is in trouble (ISO 8601)."""
        said = {f"{each.table}/{each.seat}": each.since.isoformat() for each in reversed(self.troubles) if each.table}
        said |= {f"{each.table}/{each.seat}": "asleep" for each in self.groups if each.table and each.asleep}
        return said | {f"{each.table}/{each.seat}": "live" for each in self.groups if each.table and each.live}


def merged(summaries: Iterable[Summary]) -> Health:
    """The health of all screens, from all processes' summaries."""
    known = list(summaries)
    counted = Counter[tuple[Kind, Condition]]()
    for count in (count for each in known for count in each.counts):
        counted[(count.table, count.seat, count.who), count.condition] += count.screens
    groups = tuple(_group(counted, kind) for kind in sorted({kind for kind, _ in counted}))
    troubles = sorted((trouble for each in known for trouble in each.troubles), key=_order)
    return Health(
        live=sum(group.live for group in groups),
        all=sum(group.all for group in groups),
        asleep=sum(group.asleep for group in groups),
        groups=groups,
        troubles=tuple(troubles[:MOST_LISTED]),
    )


def _group(counted: Counter[tuple[Kind, Condition]], kind: Kind) -> Group:
    of = {condition: screens for (each, condition), screens in counted.items() if each == kind}
    asleep = of.get("asleep", 0)
    return Group(*kind, live=of.get("live", 0), asleep=asleep, all=sum(of.values()) - asleep)


def _order(trouble: Trouble) -> tuple[str, Seat, str, datetime]:
    return trouble.table, trouble.seat, trouble.who, trouble.since
