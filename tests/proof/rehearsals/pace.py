"""How fast a day goes, and how that changes while it goes on: memory, and how long people wait, piece by piece."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

HOUR = 3600.0
PIECES = 4
"""Into so many pieces a day is divided that is shorter than so many hours."""
FEWEST_SAMPLES = 2


class Sample(NamedTuple):
    """What was measured, and when (seconds of the monotonic clock)."""

    at: float
    value: float


class Piece(NamedTuple):
    """A piece of the day: how many answers people got, within which time 95 of 100 came, and the memory at its end.

    `waited`: milliseconds, None where nobody asked for anything; `memory`: KiB.
    """

    hours: float
    answers: int
    waited: float | None
    memory: float


def p95(waited: Sequence[float]) -> float:
    """What 95 of 100 do not exceed; there must be one at least."""
    return sorted(waited)[(len(waited) - 1) * 95 // 100]


def pieces(began: float, over: float, waited: Sequence[Sample], memory: Sequence[Sample]) -> list[Piece]:
    """The day hour by hour, or in four pieces where it is shorter than four hours; the last may be shorter."""
    length = min(HOUR, (over - began) / PIECES)
    return list(_pieces(began, over, length, waited, memory))


def _pieces(
    began: float, over: float, length: float, waited: Sequence[Sample], memory: Sequence[Sample]
) -> Iterator[Piece]:
    count = max(1, round((over - began) / length))
    for place in range(count):
        start, end = began + place * length, over if place == count - 1 else began + (place + 1) * length
        here = [each.value * 1000 for each in waited if start <= each.at < end]
        held = [each.value for each in memory if each.at < end]
        yield Piece((end - start) / HOUR, len(here), p95(here) if here else None, held[-1] if held else 0.0)


def growth(began: float, over: float, memory: Sequence[Sample], speed: float) -> float | None:
    """KiB an hour of the programme by which memory grows once the first piece is over; None: too few samples.

    `speed`: how many times as fast as the programme the day went, above 0. What a process keeps goes by what happens.
    """
    warm = [each for each in memory if each.at >= began + min(HOUR, (over - began) / PIECES)]
    if len(warm) < FEWEST_SAMPLES or warm[0].at == warm[-1].at:
        return None
    slope, _ = statistics.linear_regression([each.at for each in warm], [each.value for each in warm])
    return slope * HOUR / speed
