"""Error of the event's clock over time: the time in heartbeats compared with this machine's."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import NamedTuple

from websockets import WebSocketException

from tests.proof.clients.hall import STREAM
from tests.proof.clients.screens import Screen, watching
from tests.proof.processes.servers import Server

TOGETHER = 20.0
"""Seconds over which the least delayed beat gives the clock's time."""
FEWEST = 8


class Beat(NamedTuple):
    """Arrival time (seconds of the monotonic clock), and milliseconds by which the beat's clock was ahead."""

    at: float
    boot: str
    ahead: float


class Listener(threading.Thread):
    """Listens for a process's heartbeats, and reconnects when cut off."""

    def __init__(self, server: Server, card: str) -> None:
        super().__init__(daemon=True)
        self._server, self._card = server, card
        self.over = threading.Event()
        self.beats: list[Beat] = []

    def run(self) -> None:
        while not self.over.wait(0.2):
            with (
                suppress(OSError, TimeoutError, EOFError, WebSocketException),
                watching(self._server.url, STREAM, self._card) as screen,
            ):
                screen.until(self._heard)

    def _heard(self, screen: Screen) -> bool:
        now = time.monotonic()
        if screen.frames and screen.frames[-1]["type"] == "beat":
            beat = screen.frames[-1]
            self.beats.append(Beat(now, beat["boot"], beat["now"] - now * 1000))
        screen.frames.clear()
        screen.texts.clear()
        return self.over.is_set()


def astray(listeners: list[Listener]) -> float:
    """Returns the clock's largest error in milliseconds, over time and between machines.

    Infinity if the clock was restarted.
    """
    beats = sorted(beat for listener in listeners for beat in listener.beats)
    if not beats or len({beat.boot for beat in beats}) != 1:
        return float("inf")
    pieces = [piece for listener in listeners for piece in _pieces(listener.beats)]
    return max(pieces) - min(pieces)


def _pieces(beats: list[Beat]) -> list[float]:
    """Returns how far the clock was ahead in each piece of time, by its quickest beat."""
    together: dict[int, list[float]] = {}
    for beat in beats:
        together.setdefault(int(beat.at / TOGETHER), []).append(beat.ahead)
    return [max(piece) for piece in together.values() if len(piece) >= FEWEST]
