"""Sockets that read nothing, such as a sleeping phone's: their memory, and the delay for others."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

from tests.proof.benches.figures import Figure
from tests.proof.benches.memory import KIB, resident
from tests.proof.benches.sockets import press_everywhere, through_us
from tests.proof.clients import crowd
from tests.proof.clients.hall import EMPTY_HEXES, Hall

WARMING_UP = 1 / 3  # of the time, so that other memory has stopped growing
SMALL = 4096  # bytes the system may buffer for such a socket


def stalled(hall: Hall, count: int, seconds: float, others: int, rounds: int) -> Iterator[Figure]:
    """Presses actions as fast as they are accepted, while `count` sockets read nothing."""
    alone = through_us(hall, others, rounds).last
    before = max(_pressing(hall, seconds * WARMING_UP))
    with _taking_nothing(hall, count):
        beside = through_us(hall, others, rounds).last
        most = max(_pressing(hall, seconds))
    yield Figure(f"{others} sockets: to the last of them", alone, "ms")
    yield Figure(f"beside {count} that take nothing", beside, "ms")
    yield Figure("times as long beside them", beside / alone, "x", limit=2)
    yield Figure("most memory for one that takes nothing", (most - before) / count / KIB, "KiB", limit=1024)


@contextmanager
def _taking_nothing(hall: Hall, count: int) -> Iterator[None]:
    """Opens sockets that name their screen, then neither read nor write."""
    place = urlsplit(hall.sockets[0])
    with ExitStack() as stack:
        for _ in range(count):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)  # works only before connecting
            deaf.connect((place.hostname, place.port))
            crowd.shake(deaf, hall.sockets[0], hall.watch)
        yield


def _pressing(hall: Hall, seconds: float) -> Iterator[int]:
    """Yields the bytes in memory after each batch of actions."""
    until = time.monotonic() + seconds
    yield resident(hall)
    while time.monotonic() < until:
        press_everywhere(hall, 20 * len(EMPTY_HEXES))
        yield resident(hall)
