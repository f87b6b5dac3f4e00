"""Time for one change to reach every socket: when calm, under load, and when all reconnect at once."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

import psutil

from tests.proof.benches.bare import broadcasting
from tests.proof.benches.figures import Figure
from tests.proof.clients import captains
from tests.proof.clients.crowd import Crowd, crowd, ours
from tests.proof.clients.hall import EMPTY_HEXES, EVENT, STREAM, TABLE, Hall
from tests.proof.clients.screens import watching

WARM = 2
PAUSE = 0.2
AS_FAST = 1.5
"""A message takes under this many times as long as a step: both come over the same sockets."""


def fan_out(hall: Hall, limits: Mapping[int, float | None], rounds: int, above_ms: float) -> Iterator[Figure]:
    """Measures from Control's POST to the last socket, compared with a bare broadcast of the same bytes.

    `limits`: the promised ratio for each number of sockets; None: at most `above_ms` milliseconds above bare.
    """
    text = frame_text(hall)
    yield Figure("one executed order to one socket", len(text.encode()), "bytes", limit=3_000)
    for count, limit in limits.items():
        took = through_us(hall, count, rounds)
        bare = through_bare(text, count, rounds)
        above, times = took.last - bare.last, took.last / bare.last
        yield Figure(f"{count} sockets: to the last of them", took.last, "ms")
        yield Figure(f"{count} sockets: the same bytes, bare", bare.last, "ms")
        yield Figure(f"{count} sockets: above bare", above, "ms", limit=None if limit else above_ms)
        yield Figure(f"{count} sockets: times bare", times, "x", limit=limit)
        yield Figure(f"{count} sockets: processor time for a change", took.processor, "ms")
        yield Figure(f"{count} sockets: the same, bare", bare.processor, "ms")


def frame_text(hall: Hall) -> str:
    """Returns the frame that a projector gets for one action."""
    with watching(hall.processes[0].url, STREAM, hall.card) as screen:
        screen.until(lambda shown: bool(shown.parts))
        hall.press()
        screen.until(lambda shown: shown.frames[-1].get("base") is not None)
        return screen.texts[-1]


class Took(NamedTuple):
    """Milliseconds for one change: from sending to the last arrival, and of the servers' processor time.

    A busy machine affects the first much more than the second.
    """

    last: float
    processor: float


def through_us(hall: Hall, count: int, rounds: int) -> Took:
    """Measures from Control's press to the last of this many projectors."""
    with crowd(hall.sockets, hall.watch, count) as people:
        people.gathered()
        used = processor_ms(*(process.process.pid for process in hall.processes))
        last = to_the_last(people, lambda _: hall.press(), rounds)
        return Took(last, used() / (WARM + rounds))


def through_bare(text: str, count: int, rounds: int) -> Took:
    """Measures from sending `text` to the last socket of a server that does nothing else."""
    with broadcasting(text) as server, crowd([server.url], ours({}), count) as people:
        people.gathered()
        used = processor_ms(server.pid)
        last = to_the_last(people, server.send, rounds)
        return Took(last, used() / (WARM + rounds))


def processor_ms(*pids: int) -> Callable[[], float]:
    """Returns a function that gives the processor milliseconds these processes have used since."""
    processes = [psutil.Process(pid) for pid in pids]

    def together() -> float:
        times = [process.cpu_times() for process in processes]
        return 1000 * sum(each.user + each.system for each in times)

    before = together()
    return lambda: together() - before


def to_the_last(people: Crowd, send: Callable[[int], float], rounds: int) -> float:
    """Returns the median milliseconds from sending to the last arrival of something newer.

    `send` is given the number of the next version, and returns its own start time. One press may make two versions.
    """
    took = []
    for _ in range(WARM + rounds):
        newer = max(seen.version for seen in people.seen()) + 1
        start = send(newer)
        last = max(seen.at for seen in people.until(newer))
        took.append((last - start) * 1000)
        time.sleep(PAUSE)
    return statistics.median(took[WARM:])


def message(hall: Hall, count: int, rounds: int) -> Iterator[Figure]:
    """Measures a message to everybody at the last of `count` phones, compared with a step of the map."""
    card = captains.print_district_card(hall)
    with _phones(hall, TABLE, card, count) as people:
        step = to_the_last(people, lambda _: hall.press(), rounds)
    with _phones(hall, EVENT, card, count) as people:
        told = to_the_last(people, lambda _: hall.announce(), rounds)
    yield Figure(f"{count} phones: a step of the map at the last of them", step, "ms")
    yield Figure(f"{count} phones: a message at the last of them", told, "ms")
    yield Figure(f"{count} phones: a message, times a step", told / step, "x", limit=AS_FAST)


@contextmanager
def _phones(hall: Hall, table: str, card: captains.DistrictCard, count: int) -> Iterator[Crowd]:
    stream = f"{table}/district-{card.district}"
    watch = ours({"type": "watch", "stream": stream, "version": None, "language": "en", "key": card.value})
    with crowd(hall.sockets, watch, count) as people:
        people.gathered()
        yield people


def overload(hall: Hall, sockets: int, actions: int) -> Iterator[Figure]:
    """Sends actions as fast as they are accepted; measures when all sockets have the newest version."""
    with crowd(hall.sockets, hall.watch, sockets) as people:
        people.gathered()
        start = time.monotonic()
        acknowledged = press_everywhere(hall, actions)
        newest = _newest(hall)
        last = max(seen.at for seen in people.until(newest))
    yield Figure(f"{actions} actions to {sockets} sockets: accepted", actions / (acknowledged - start), "a second")
    yield Figure("everybody on the newest after the last answer", max(0.0, last - acknowledged), "s", limit=0.5)


def press_everywhere(hall: Hall, actions: int) -> float:
    """Presses this many actions, by one Control at each empty hex; returns the time of the last response."""
    with ThreadPoolExecutor(len(EMPTY_HEXES)) as pool:
        list(pool.map(lambda at: _place_and_remove(hall, at, actions // len(EMPTY_HEXES)), EMPTY_HEXES))
    return time.monotonic()


def _place_and_remove(hall: Hall, at: str, times: int) -> None:
    """Waits for each response before the next press."""
    control = hall.another_control()
    for number in range(times):
        kind = "remove" if number % 2 else "place"
        answer = control.press(TABLE, {"type": kind, "at": at, "token": "damage"})
        if answer.status != 200:
            raise AssertionError(f"{kind} at {at} was answered {answer.status}: {answer.text}")


def _newest(hall: Hall) -> int:
    with watching(hall.processes[0].url, STREAM, hall.card) as screen:
        return screen.until(lambda shown: shown.version is not None).version or 0


def coming_back(hall: Hall, count: int) -> Iterator[Figure]:
    """All sockets connect at once and need the whole screen."""
    with crowd(hall.sockets, hall.watch, count) as people:
        yield Figure(f"{count} sockets at once: all whole", people.gathered(), "s", limit=3)
