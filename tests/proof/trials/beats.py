"""The event's clock as heartbeats tell it, beside this machine's own: by how much it is wrong, all the time."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import NamedTuple

from websockets import WebSocketException

from tests.proof.trials.hall import STREAM
from tests.proof.trials.screens import Screen, watching
from tests.proof.trials.servers import Server

TOGETHER = 20.0
"""Seconds of which the beat that was least under way tells what the clock was."""
FEWEST = 8


class Beat(NamedTuple):
    """When it came (seconds of the monotonic clock), and by how many milliseconds the clock in it was ahead of that."""

    at: float
    boot: str
    ahead: float


class Listener(threading.Thread):
    """Somebody who listens to a process for its beats, and comes again when the line is cut."""

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
    """By how many milliseconds the clock was wrong at worst: beside its first beats, or at one machine beside another.

    Without end where another clock was begun.
    """
    beats = sorted(beat for listener in listeners for beat in listener.beats)
    if not beats or len({beat.boot for beat in beats}) != 1:
        return float("inf")
    pieces = [piece for listener in listeners for piece in _pieces(listener.beats)]
    return max(pieces) - min(pieces)


def _pieces(beats: list[Beat]) -> list[float]:
    """What the clock was ahead of this machine's in each piece of time: as the quickest of several beats told it."""
    together: dict[int, list[float]] = {}
    for beat in beats:
        together.setdefault(int(beat.at / TOGETHER), []).append(beat.ahead)
    return [max(piece) for piece in together.values() if len(piece) >= FEWEST]
