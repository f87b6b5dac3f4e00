"""Pace of a day and its change over time: memory and response times, piece by piece."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

HOUR = 3600.0
PIECES = 4
"""Pieces of a day that is shorter than this many hours."""
FEWEST_SAMPLES = 2


class Sample(NamedTuple):
    """A measurement and its time (seconds of the monotonic clock)."""

    at: float
    value: float


class Piece(NamedTuple):
    """A piece of the day: its responses, their 95th percentile, and the memory at its end.

    `waited`: milliseconds, None without responses; `memory`: KiB.
    """

    hours: float
    answers: int
    waited: float | None
    memory: float


def p95(waited: Sequence[float]) -> float:
    """Returns the 95th percentile of at least one value."""
    return sorted(waited)[(len(waited) - 1) * 95 // 100]


def pieces(began: float, over: float, waited: Sequence[Sample], memory: Sequence[Sample]) -> list[Piece]:
    """Splits the day into hours, or into four pieces if it is shorter; the last may be shorter."""
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
    """Returns the growth of memory in KiB per programme hour after the first piece; None: too few samples.

    `speed`: how many times faster than the programme the day went, above 0. Memory grows with events, not with time.
    """
    warm = [each for each in memory if each.at >= began + min(HOUR, (over - began) / PIECES)]
    if len(warm) < FEWEST_SAMPLES or warm[0].at == warm[-1].at:
        return None
    slope, _ = statistics.linear_regression([each.at for each in warm], [each.value for each in warm])
    return slope * HOUR / speed
