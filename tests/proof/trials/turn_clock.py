"""The turn clock as pages show it, by the server's heartbeat."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from tests.proof.clients.hall import STREAM, Hall
from tests.proof.clients.screens import Screen, watching
from tests.proof.clients.visitors import Visitor

RIGHT_WITHIN = 2.0  # seconds, as heartbeats may be late on a busy machine

_CLOCK = re.compile(r'<p id="clock"[^>]* data-until="(\d+)" data-boot="(\w+)"')
_SEEN = re.compile(r'id="seen-event" data-number="(\d+)"')


class Look(NamedTuple):
    """Seconds left on the clock, and the time of the look (seconds of the monotonic clock)."""

    left: float
    at: float


def start(hall: Hall) -> None:
    """Starts the first turn and its clock."""
    for kind in ("next_phase", "start"):
        seen = _SEEN.search(hall.control.get("/console/").text)
        answer = hall.control.press("event", {"type": kind, "seen": seen[1] if seen else ""})
        if answer.status != 200:
            raise AssertionError(f"{kind} was answered {answer.status}: {answer.text}")


def look(hall: Hall) -> Look | None:
    """Returns what a page shows now; None without a running clock."""
    found = _CLOCK.search(hall.control.get("/console/").text)
    with watching(hall.processes[0].url, STREAM, hall.card) as screen:
        beat = screen.until(_has_beaten).frames[-1]
    at = time.monotonic()
    if found is None or beat["boot"] != found[2]:
        return None
    return Look((int(found[1]) - beat["now"]) / 1000, at)


def shown(control: Visitor) -> tuple[str, str] | None:
    """Returns the phase's end in milliseconds and its clock's id; None without a running clock."""
    found = _CLOCK.search(control.get("/console/").text)
    return (found[1], found[2]) if found else None


def astray(first: Look, later: Look | None) -> float:
    """Returns the clock's later error in seconds, if it was right at first; infinity if it does not run."""
    if later is None:
        return float("inf")
    return abs(later.left - (first.left - (later.at - first.at)))


def running(hall: Hall) -> Look:
    """Reads the clock, after starting it if needed."""
    first = look(hall)
    if first is None:
        start(hall)
        first = look(hall)
    if first is None:
        raise AssertionError("the clock does not run")
    return first


def _has_beaten(screen: Screen) -> bool:
    return bool(screen.frames) and screen.frames[-1]["type"] == "beat"
