"""Bursts of forms, in ten seconds and all at once, compared with a bare view that writes one row.

The client is raw asyncio, as it shares the processors with the server and a heavier one would distort the figures.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from tests.proof.benches.actions import bare_view
from tests.proof.benches.figures import Figure
from tests.proof.clients import captains
from tests.proof.clients.crowd import Crowd, crowd
from tests.proof.clients.hall import Hall
from tests.proof.percentiles import percentile

DISTRICTS = 5  # in the sample city
PRESS_SECONDS = 0.5
PATIENCE = 60.0
JSON, FIELDS = "application/json", "application/x-www-form-urlencoded"


def at_one_moment(hall: Hall, forms: int, sockets: int) -> Iterator[Figure]:
    """Measures forms sent all at once, the same number of bare rows, and forms while sockets watch."""
    captains.open_box(hall)
    ours = _sent(hall, _forms(hall, forms), 0)
    with bare_view(hall.processes[0]) as port:
        bodies = [urlencode({"text": secrets.token_hex(16)}).encode() for _ in range(forms)]
        bare = asyncio.run(_burst([port], "/", FIELDS, bodies, 0))
    yield from _figures("at one moment", ours)
    yield Figure("a bare view: p99", percentile(bare, 99), "ms")
    yield Figure("p99, as a share of the bare view's", percentile(ours, 99) / percentile(bare, 99), "x", limit=0.5)
    bodies = _forms(hall, forms)
    with _watched(hall, sockets) as late:
        watched = _sent(hall, bodies, 0)
    yield from _figures(f"at one moment, {sockets} sockets watching", watched)
    yield Figure("the latest screen meanwhile", max(late), "s")


class Limits(NamedTuple):
    """Milliseconds for 95 and 99 of 100 forms, and seconds for the latest screen; None: nothing is promised."""

    p95: float | None = 100
    p99: float | None = 300
    screen: float | None = 0.5


PROMISED = Limits()


def spread_out(hall: Hall, forms: int, seconds: float, sockets: int, limits: Limits = PROMISED) -> Iterator[Figure]:
    """Measures forms spread over some seconds, while sockets are updated twice a second."""
    bodies = _forms(hall, forms)
    with _watched(hall, sockets) as late:
        took = _sent(hall, bodies, seconds)
    yield from _figures(f"in {seconds:g} seconds", took, limits.p95, limits.p99)
    yield Figure("the latest screen meanwhile", max(late), "s", limit=limits.screen)


def seal(hall: Hall, forms: int) -> None:
    """Seals this many forms in the box, which must be open."""
    _sent(hall, _forms(hall, forms), 0)


def _forms(hall: Hall, count: int) -> list[bytes]:
    """Prints `count` new cards and returns a form for each."""
    cards = captains.print_cards(hall, count // DISTRICTS)[:count]
    return [captains.form(card, secrets.token_hex(16), "as agreed with the harbour") for card in cards]


def _sent(hall: Hall, bodies: Sequence[bytes], spread: float) -> list[float]:
    """Sends the forms to all processes in turn; returns sorted milliseconds. Each must be acknowledged."""
    ports = [process.port for process in hall.processes]
    gc.freeze()  # scanning what the benches import would be measured too
    return asyncio.run(_burst(ports, "/o/", JSON, bodies, spread))


async def _burst(ports: Sequence[int], path: str, kind: str, bodies: Sequence[bytes], spread: float) -> list[float]:
    """Returns the milliseconds from connecting to the whole response for each body, sorted."""
    asked = zip(itertools.cycle(ports), bodies, strict=False)
    return sorted(await asyncio.gather(*(_posted(port, path, kind, body, spread) for port, body in asked)))


async def _posted(port: int, path: str, kind: str, body: bytes, spread: float) -> float:
    await asyncio.sleep(random.uniform(0, spread))  # noqa: S311 - when somebody presses needs no secret
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}"
    writer.write(f"{head}\r\nConnection: close\r\n\r\n".encode() + body)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    if b" 200 " not in answer.split(b"\r\n", 1)[0]:
        raise AssertionError(f"not acknowledged: {answer[:300].decode(errors='replace')}")
    return (time.perf_counter() - start) * 1000


def _figures(when: str, took: list[float], p95: float | None = None, p99: float | None = None) -> Iterator[Figure]:
    yield Figure(f"{len(took)} forms {when}, all acknowledged: p50", percentile(took, 50), "ms")
    yield Figure(f"{len(took)} forms {when}: p95", percentile(took, 95), "ms", limit=p95)
    yield Figure(f"{len(took)} forms {when}: p99", percentile(took, 99), "ms", limit=p99)


@contextmanager
def _watched(hall: Hall, sockets: int) -> Iterator[list[float]]:
    """Yields the delays of the last socket in seconds, with two updates a second."""
    over, late = threading.Event(), list[float]()
    with crowd(hall.sockets, hall.watch, sockets) as people:
        people.gathered()
        thread = threading.Thread(target=_press, args=(hall, people, over, late))
        thread.start()
        try:
            yield late
        finally:
            over.set()
            thread.join()


def _press(hall: Hall, people: Crowd, over: threading.Event, late: list[float]) -> None:
    version = people.seen()[0].version
    while True:
        version += 1
        start = hall.press()
        late.append(max(seen.at for seen in people.until(version)) - start)
        if over.wait(PRESS_SECONDS):
            return
