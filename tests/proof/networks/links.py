"""A network link between two namespaces that loses and delays packets of the kernel's TCP.

`python -m tests.proof.networks.links HERE THERE SEED` carries the packets, with the standard library only.
"""

from __future__ import annotations

import fcntl
import heapq
import json
import os
import random
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.proof.networks import namespaces
from tests.proof.networks.namespaces import Namespace

DEVICE = "line0"
HERE, THERE = "10.77.0.1", "10.77.1.1"
ALL = "10.77.0.0/16"
OTHER_HERE, OTHER_THERE = "10.77.0.2", "10.77.2.1"
"""Addresses of the laptop and the phone after a change."""
_SET_DEVICE, _TUN, _NO_HEADER = 0x400454CA, 0x0001, 0x1000
_LARGEST = 65_536
_ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Weather:
    """Treatment of packets in each direction: a share (0 to 1) is lost, others arrive `delay` seconds later."""

    loss: float = 0.0
    delay: float = 0.0


CALM, CUT = Weather(), Weather(loss=1.0)
"""Everything arrives at once; nothing arrives, silently."""


@dataclass(frozen=True)
class Link:
    """The laptop's network `here`, the phones' network `there`, and the carrier between them."""

    here: Namespace
    there: Namespace
    _carrier: subprocess.Popen[bytes]

    def turn(self, weather: Weather) -> None:
        """Changes the treatment of new packets; those in transit are unaffected."""
        if self._carrier.stdin is None:
            raise AssertionError("nobody tells the carrier anything")
        self._carrier.stdin.write(json.dumps(asdict(weather)).encode() + b"\n")
        self._carrier.stdin.flush()


@contextmanager
def linked(seed: int) -> Iterator[Link]:
    """Yields a calm link between two new namespaces; the calling thread is moved into `here`."""
    here, there = Namespace(), Namespace()
    ends = [_end(here, [HERE]), _end(there, [THERE])]
    command = [sys.executable, "-m", "tests.proof.networks.links", *map(str, ends), str(seed)]
    carrier = subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, pass_fds=ends)
    try:
        with here.entered():
            yield Link(here, there, carrier)
    finally:
        carrier.kill()
        carrier.wait()
        if carrier.stdin:
            carrier.stdin.close()
        for end in ends:
            os.close(end)
        here.close()
        there.close()


def give(network: Namespace, addresses: Sequence[str]) -> None:
    """Replaces the network's addresses on the link."""
    with network.entered():
        namespaces.run("addr", "flush", "dev", DEVICE)
        for address in addresses:
            namespaces.run("addr", "add", f"{address}/32", "dev", DEVICE)
        namespaces.run("route", "replace", ALL, "dev", DEVICE, "src", addresses[0])


def _end(network: Namespace, addresses: Sequence[str]) -> int:
    """Returns an end of the link: a file that reads outgoing packets and takes incoming ones."""
    with network.entered():
        end = os.open(namespaces.TUN, os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(end, _SET_DEVICE, struct.pack("16sH22x", DEVICE.encode(), _TUN | _NO_HEADER))
        namespaces.run("link", "set", DEVICE, "up", "txqueuelen", "10000")
    give(network, addresses)
    return end


class Carrier:
    """Carries packets between the two ends."""

    def __init__(self, ends: tuple[int, int], chance: random.Random) -> None:
        self._other = {ends[0]: ends[1], ends[1]: ends[0]}
        self._chance = chance
        self._weather = CALM
        self._waiting: list[tuple[float, int, int, bytes]] = []
        self._count = 0

    def carry(self, told: int) -> None:
        """Runs until the file `told` ends; each of its lines is a new weather."""
        while True:
            ready, _, _ = select.select([*self._other, told], [], [], self._until_next())
            if told in ready:
                lines = os.read(told, _LARGEST).splitlines()
                if not lines:
                    return
                self._weather = Weather(**json.loads(lines[-1]))
            for end in self._other:
                if end in ready:
                    self._take(end)
            self._hand_on()

    def _until_next(self) -> float | None:
        return max(self._waiting[0][0] - time.monotonic(), 0) if self._waiting else None

    def _take(self, end: int) -> None:
        due = time.monotonic() + self._weather.delay
        with suppress(BlockingIOError):
            for _ in range(64):
                packet = os.read(end, _LARGEST)
                if self._chance.random() >= self._weather.loss:
                    self._count += 1
                    heapq.heappush(self._waiting, (due, self._count, self._other[end], packet))

    def _hand_on(self) -> None:
        now = time.monotonic()
        while self._waiting and self._waiting[0][0] <= now:
            _, _, end, packet = heapq.heappop(self._waiting)
            with suppress(OSError):  # no room, or an unsupported packet: it is lost, as in any network
                os.write(end, packet)


if __name__ == "__main__":
    Carrier((int(sys.argv[1]), int(sys.argv[2])), random.Random(int(sys.argv[3]))).carry(sys.stdin.fileno())  # noqa: S311
