"""Costs that grow with the number of screens: connecting, memory, heartbeats, one change, and forms."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

import psutil

from tests.proof.benches import forms
from tests.proof.benches.figures import Figure
from tests.proof.benches.sockets import WARM, processor_ms, to_the_last
from tests.proof.clients import captains
from tests.proof.clients.crowd import Crowd, crowd
from tests.proof.clients.hall import Hall

KIB = 1024
FEW = 50  # connected before measuring, so that memory shared by all sockets is not counted
ASKED_FROM = 10_000
"""Number of screens from which the limits apply; smaller crowds are measured for the curve only."""


class Grown(NamedTuple):
    """Costs of this many screens.

    `coming`: seconds until all are whole; `memory`: KiB per screen; `beating`: percent of a core for heartbeats;
    `last`: milliseconds until the last has a change; `each`: the servers' processor microseconds per change and screen;
    `lost`: disconnections.
    """

    screens: int
    coming: float
    memory: float
    beating: float
    last: float
    each: float
    lost: int


def growth(
    opened: Callable[[], AbstractContextManager[Hall]], counts: Sequence[int], rounds: int, resting: float
) -> Iterator[Figure]:
    """Measures each number of screens on new servers; `counts` must ascend, as the last is compared with 1,000.

    `resting`: seconds without changes in which heartbeats are measured.
    """
    grown = []
    for count in counts:
        with opened() as hall:
            grown.append(_grown(hall, count, rounds, resting))
        yield from _figures(grown[-1])
    thousand = next((each for each in grown if each.screens == ASKED_FROM // 10), None)
    if thousand is not None and thousand is not grown[-1]:
        times = grown[-1].each / thousand.each
        yield Figure(
            f"a change's cost for a screen: {grown[-1].screens}, times {thousand.screens}", times, "x", limit=4 / 3
        )


def beside_forms(hall: Hall, count: int, sent: int, spread: float) -> Iterator[Figure]:
    """Measures forms spread over some seconds while `count` screens change twice a second."""
    captains.open_box(hall)
    asked = count >= ASKED_FROM
    limits = forms.Limits(p95=None, p99=500 if asked else None, screen=None)
    yield from forms.spread_out(hall, sent, spread, count, limits)


def _grown(hall: Hall, count: int, rounds: int, resting: float) -> Grown:
    pids = [process.process.pid for process in hall.processes]
    with crowd(hall.sockets, hall.watch, FEW) as first, crowd(hall.sockets, hall.watch, count) as people:
        first.gathered()
        before = _resident(pids)
        coming = people.gathered()
        memory = (_resident(pids) - before) / count / KIB
        beating = _beating(pids, resting)
        last, processor = _change(hall, people, pids, rounds, beating)
        lost = people.lost()
    return Grown(count, coming, memory, beating, last, 1000 * processor / (count + FEW), lost)


def _beating(pids: Sequence[int], resting: float) -> float:
    used, start = processor_ms(*pids), time.monotonic()
    time.sleep(resting)
    return used() / (time.monotonic() - start) / 10


def _change(hall: Hall, people: Crowd, pids: Sequence[int], rounds: int, beating: float) -> tuple[float, float]:
    """Returns milliseconds to the last screen, and processor milliseconds per change without heartbeats."""
    used, start = processor_ms(*pids), time.monotonic()
    last = to_the_last(people, lambda _: hall.press(), rounds)
    beats = (time.monotonic() - start) * 10 * beating
    return last, (used() - beats) / (WARM + rounds)


def _resident(pids: Sequence[int]) -> int:
    return sum(psutil.Process(pid).memory_info().rss for pid in pids)


def _figures(grown: Grown) -> Iterator[Figure]:
    promised = grown.screens >= ASKED_FROM

    def figure(what: str, value: float, unit: str, limit: float | None = None) -> Figure:
        return Figure(f"{grown.screens} screens: {what}", value, unit, limit=limit if promised else None)

    yield figure("come at once, all whole", grown.coming, "s", 15)
    yield figure("memory of each", grown.memory, "KiB", 24)
    yield figure("their heartbeats, of a core", grown.beating, "%", 25)
    yield figure("a change at the last of them", grown.last, "ms", 200)
    yield figure("cut off meanwhile", grown.lost, "times", 1)
    yield figure("the servers' time for a change, each", grown.each, "µs")
