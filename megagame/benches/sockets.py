"""How long one change takes to reach every socket, under calm, under load, and when everybody comes back at once."""

from __future__ import annotations

import socket
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import psutil

from megagame.benches.bare import broadcasting
from megagame.benches.figures import Figure
from megagame.trials import crowd as crowds
from megagame.trials.crowd import Crowd, crowd
from megagame.trials.hall import EMPTY_HEXES, STREAM, TABLE, Hall
from megagame.trials.screens import watching

ROUNDS = 10
WARM = 2
PAUSE = 0.2
MEGABYTE = 1024 * 1024


def fan_out(hall: Hall, counts: tuple[int, ...], limits: dict[int, float]) -> Iterator[Figure]:
    """From Control's POST to the last socket, beside a bare broadcast of the same bytes; `limits` are ratios."""
    text = frame_text(hall)
    yield Figure("one executed order to one socket", len(text), "bytes", limit=3_000)
    for count in counts:
        ours = _ours(hall, count)
        bare = _bare(text, count)
        yield Figure(f"{count} sockets: to the last of them", ours, "ms")
        yield Figure(f"{count} sockets: the same bytes, bare", bare, "ms")
        yield Figure(f"{count} sockets: above bare", ours - bare, "ms", limit=20 if count <= 50 else None)
        yield Figure(f"{count} sockets: times bare", ours / bare, "x", limit=limits.get(count))


def frame_text(hall: Hall) -> str:
    """The frame that a projector gets for one action."""
    with watching(hall.processes[0].url, STREAM, hall.card) as screen:
        screen.until(lambda shown: bool(shown.parts))
        hall.press()
        screen.until(lambda shown: shown.frames[-1].get("base") is not None)
        return screen.texts[-1]


def _ours(hall: Hall, count: int) -> float:
    with crowd(hall.sockets, hall.watch, count) as people:
        people.gathered()
        version = people.seen()[0].version
        return _median(people, version, lambda _: hall.press())


def _bare(text: str, count: int) -> float:
    with broadcasting(text) as server, crowd([server.url], {}, count) as people:
        people.gathered()
        return _median(people, 0, server.send)


def _median(people: Crowd, version: int, send: Callable[[int], float]) -> float:
    """The middle of some rounds, in milliseconds from sending to the last arrival."""
    took = []
    for number in range(1, WARM + ROUNDS + 1):
        start = send(version + number)
        last = max(seen.at for seen in people.until(version + number))
        took.append((last - start) * 1000)
        time.sleep(PAUSE)
    return statistics.median(took[WARM:])


def overload(hall: Hall, *, sockets: int, actions: int) -> Iterator[Figure]:
    """Actions as fast as they are accepted, to many sockets: how soon after the last is everybody on the newest."""
    with crowd(hall.sockets, hall.watch, sockets) as people:
        people.gathered()
        start = time.monotonic()
        with ThreadPoolExecutor(len(EMPTY_HEXES)) as pool:
            list(pool.map(lambda at: _place_and_remove(hall, at, actions // len(EMPTY_HEXES)), EMPTY_HEXES))
        acknowledged = time.monotonic()
        newest = _newest(hall)
        last = max(seen.at for seen in people.until(newest))
    yield Figure(f"{actions} actions to {sockets} sockets: accepted", actions / (acknowledged - start), "a second")
    yield Figure("everybody on the newest after the last answer", max(0.0, last - acknowledged), "s", limit=0.5)


def _place_and_remove(hall: Hall, at: str, times: int) -> None:
    """One of Control at one hex, who waits for each answer before the next press."""
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
    """Everybody comes back at the same moment and wants the whole screen."""
    with crowd(hall.sockets, hall.watch, count) as people:
        yield Figure(f"{count} sockets at once: all whole", people.gathered(), "s", limit=3)


def memory(hall: Hall, count: int) -> Iterator[Figure]:
    """What an open socket costs, and what one costs that takes nothing while much happens."""
    process = psutil.Process(hall.processes[0].process.pid)
    before = process.memory_info().rss
    with crowd(hall.sockets[:1], hall.watch, count) as people:
        people.gathered()
        yield Figure("memory for an open socket", (process.memory_info().rss - before) / count / 1024, "KiB", limit=40)
    yield from _stalled(hall, process)


def _stalled(hall: Hall, process: psutil.Process) -> Iterator[Figure]:
    place = urlsplit(hall.sockets[0])
    with socket.create_connection((place.hostname or "", place.port or 80)) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        crowds.shake(deaf, hall.sockets[0], hall.watch)
        before = process.memory_info().rss
        with crowd(hall.sockets[:1], hall.watch, 50) as people:
            people.gathered()
            version = people.seen()[0].version
            took = _median(people, version, lambda _: hall.press())
        grown = (process.memory_info().rss - before) / MEGABYTE
    yield Figure("to the last of 50 beside a socket that takes nothing", took, "ms")
    yield Figure("memory that it holds up meanwhile", max(0.0, grown), "MiB", limit=8)
