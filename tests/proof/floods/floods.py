"""What one, ten or a hundred phones can do to a hall, from the address that its honest phones share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.proof.clients.hall import STREAM, Hall, enter, leaving
from tests.proof.floods import flooders, honest
from tests.proof.floods.achieved import Achieved, Tally
from tests.proof.floods.flooders import Means
from tests.proof.floods.honest import Told
from tests.proof.floods.source_addresses import Source
from tests.proof.floods.watcher import LOOK_SECONDS, Watcher, watching
from tests.proof.percentiles import percentile
from tests.proof.processes import servers, slowness

SOURCE = "127.0.0.9"
"""Linux has all of 127/8, so the server takes this for another machine. All clients but one use it."""
OWN = "127.0.0.10"
"""Address of one phone, as in most halls each has its own. Flooders at the same address are indistinguishable from new
phones there, so nothing is promised to those."""
ANSWERED_WITHIN = 1.0  # seconds, for 99 of 100
MOST_MEMORY = 64 * 1024 * 1024
MOST_MEMORY_KEPT = 24 * 1024 * 1024
FIRST = ("logins", "asking_again", "guesses", "pages")
"""Floods before measuring, with one device. Threads start when first needed and keep their database caches. A hall has
needed all of them within minutes, so they count as the baseline."""
MOST_DISK = 16 * 1024 * 1024
LONGEST_GAP = 3.0  # seconds without a heartbeat, after which a page reports a lost connection
AFTERWARDS = 5.0
CALM_SECONDS = 3.0
PHONES = 60
LEAST_SHARE = 0.5
"""Share of a flood's tasks that must get through; otherwise it tests nothing."""
BEGINNING_SECONDS = 45.0
"""Seconds for a flood to get there, even on a busy machine."""


@dataclass(frozen=True)
class Limits:
    """Factor on the promised times, and bytes of memory above the baseline."""

    slower: float = 1.0
    memory: int = MOST_MEMORY


@dataclass(frozen=True)
class Done:
    """Achievement of a flood in these seconds with this many tasks; `is_silent`: it sends nothing."""

    hands: int
    seconds: float
    achieved: Achieved
    is_silent: bool = False

    @property
    def is_flood(self) -> bool:
        """Whether most tasks have connected and sent something."""
        least = LEAST_SHARE * self.hands
        return self.achieved.lines >= least and (self.is_silent or self.achieved.said >= least)

    def __str__(self) -> str:
        lines, said, size = (count / self.seconds for count in self.achieved)
        return f"{lines:.0f} connections, {said:.0f} times said, {size / 2**20:.1f} MB a second"


@dataclass(frozen=True)
class Row:
    """Effects of a flood: 99th percentiles in seconds, and bytes above the baseline.

    `gap`: longest time between messages at a watching page; infinity without any heartbeat.
    """

    name: str
    actions: float
    forms: float
    pages: float
    newcomers: float
    gap: float
    cut: int
    locked_out: int
    memory: int
    disk: int
    limits: Limits = Limits()
    done: Mapping[str, Done] = field(default_factory=dict)

    @property
    def faults(self) -> tuple[str, ...]:
        """Returns the broken promises."""
        held = {
            "actions are late": self.actions < ANSWERED_WITHIN * self.limits.slower,
            "forms are late": self.forms < ANSWERED_WITHIN * self.limits.slower,
            "newcomers are late": self.newcomers < ANSWERED_WITHIN * self.limits.slower,
            "heartbeats do not come": self.gap < LONGEST_GAP * self.limits.slower,
            "honest phones are locked out": not self.locked_out,
            "memory": self.memory < self.limits.memory,
            "disk": self.disk < MOST_DISK,
            **{f"{name} does not flood": done.is_flood for name, done in self.done.items()},
        }
        return tuple(what for what, is_held in held.items() if not is_held)

    def __str__(self) -> str:
        return (
            f"{self.name}: 99 of 100 actions {self.actions:.2f} s, forms {self.forms:.2f} s, pages {self.pages:.2f} s, "
            f"at an address of one's own {self.newcomers:.2f} s; "
            f"longest gap {self.gap:.1f} s, pages cut off {self.cut}, locked out {self.locked_out}; "
            f"memory +{self.memory / 2**20:.0f} MB, disk +{self.disk / 2**20:.1f} MB"
            + "".join(f"; {name} {done}" for name, done in self.done.items())
            + (f"; busy machine, {self.limits.slower:.1f} times as long is allowed" if self.limits.slower > 1 else "")
            + "".join(f" -- {fault.upper()}" for fault in self.faults)
        )


@dataclass(frozen=True)
class Outcome:
    """Effects of each flood, and of the calm afterwards."""

    rows: tuple[Row, ...]

    @property
    def faults(self) -> dict[str, tuple[str, ...]]:
        """Returns the broken promises by flood."""
        return {row.name: row.faults for row in self.rows if row.faults}


@contextmanager
def opened(data: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[Hall]:
    """Yields a laptop's hall, whose server has its own directory for temporary files."""
    aside = data.with_name(f"{data.name}-aside")
    aside.mkdir()
    server = servers.start_event(data, {"TMPDIR": str(aside)}, program=program)
    with leaving(enter((server,), server.password)) as hall:
        yield hall


def floods(
    hall: Hall,
    names: Sequence[Sequence[str]],
    devices: int,
    seconds: float,
    tell: Callable[[str], None],
    enough: Set[str] = frozenset(),
    least: int = 0,
) -> Outcome:
    """Runs the floods one after the other, each with one or more kinds; then checks a calm.

    Ends early when a flood breaks a promise in `enough`. `least`: bytes of memory that a flood must take before it
    ends, if it can within BEGINNING_SECONDS.
    """
    rows: list[Row] = []
    who = honest.people(hall, SOURCE, OWN, PHONES)
    means = Means(Source(who.place.port, SOURCE), who.card, STREAM, who.another_card)
    with slowness.measuring() as slow, honest.living(who) as told, watching(hall) as watcher:
        with flooders.flooding(FIRST, means, 1):
            time.sleep(CALM_SECONDS / 2)
        time.sleep(CALM_SECONDS)
        watcher.begin()
        for flood in names:
            with flooders.flooding(list(flood), means, devices) as tally:
                told.take()
                slow.take()
                done = _flooded(
                    tally,
                    flood,
                    devices,
                    seconds,
                    lambda: _is_broken(enough, told, watcher),
                    lambda: watcher.took(least),
                )
                rows.append(_row(" and ".join(flood), told.take(), watcher, Limits(slow.allowed(), MOST_MEMORY), done))
            tell(str(rows[-1]))
            if not enough.isdisjoint(rows[-1].faults):
                return Outcome(tuple(rows))
        time.sleep(AFTERWARDS * rows[-1].limits.slower)
        told.take()
        slow.take()
        watcher.forget()
        time.sleep(CALM_SECONDS)
        rows.append(_row("afterwards", told.take(), watcher, Limits(slow.allowed(), MOST_MEMORY_KEPT)))
        tell(str(rows[-1]))
    return Outcome(tuple(rows))


def _is_broken(promises: Set[str], told: Told, watcher: Watcher) -> bool:
    """Whether one of these promises is broken so far, judged as on an idle machine."""
    row = _row("so far", told.so_far(), watcher, Limits(memory=MOST_MEMORY))
    return not promises.isdisjoint(row.faults)


def _flooded(
    tally: Tally,
    flood: Sequence[str],
    devices: int,
    seconds: float,
    is_enough: Callable[[], bool],
    has_begun: Callable[[], bool],
) -> Mapping[str, Done]:
    """Returns achievements `seconds` after all floods have begun, or once `is_enough`.

    A flood that does not begin in time is reported as such. `is_enough` is not asked until every client had time to
    answer.
    """
    begun = time.monotonic()

    def done() -> Mapping[str, Done]:
        passed = time.monotonic() - begun
        return {
            name: Done(flooders.hands(name, devices), passed, tally.of(name), name in flooders.SILENT) for name in flood
        }

    def is_flood() -> bool:
        return has_begun() and all(each.is_flood for each in done().values())

    while time.monotonic() - begun < BEGINNING_SECONDS and not is_flood():
        time.sleep(LOOK_SECONDS)
    flooding = time.monotonic()
    time.sleep(min(seconds, LONGEST_GAP))
    while time.monotonic() - flooding < seconds and not is_enough():
        time.sleep(LOOK_SECONDS)
    return done()


def _row(name: str, told: Told, watcher: Watcher, limits: Limits, done: Mapping[str, Done] = {}) -> Row:
    return Row(
        name,
        actions=percentile(told.actions, 99),
        forms=percentile(told.forms, 99),
        pages=percentile(told.pages, 99),
        newcomers=percentile(told.newcomers, 99),
        gap=max(told.gaps, default=float("inf")) if told.beats else float("inf"),
        cut=told.cut,
        locked_out=told.locked_out,
        memory=watcher.memory - watcher.before[0],
        disk=watcher.disk - watcher.before[1],
        limits=limits,
        done=done,
    )
