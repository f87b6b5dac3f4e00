"""Sums up days as they are played (simulation.md)."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from crisis_map.city.hexes import Label
from megagame.simulated_days.day import MEASURES, Figures
from megagame.simulated_days.intervals import Counts, mean, mean_interval, quantile, wilson

_SLIDING = MEASURES.index("sliding")


class Spread(Struct, frozen=True):
    """A measure over all days: mean, median, and 10th and 90th percentile."""

    mean: float
    median: float
    p10: float
    p90: float


class Share(Struct, frozen=True):
    """A share of days, from 0 to 1, with its 95 % interval."""

    share: float
    low: float
    high: float


class Turn(Struct, frozen=True):
    """The close of a turn. `died`: deaths so far; `sliding`: hexes of groups that spread at the next open; `slide`: the
    share of days in which the city slid by then."""

    turn: int
    population: Spread
    refugee: Spread
    unrest: Spread
    damage: Spread
    died: Spread
    sliding: Spread
    slide: Share


class HexEnd(Struct, frozen=True):
    """A hex over all days: the shares in which it is fully damaged and has unrest at the end, and its mean deaths."""

    destroyed: float
    unrest: float
    lost: float


class Difference(Struct, frozen=True):
    """The mean paired difference, ours minus theirs, with its 95 % interval (None for a single day)."""

    mean: float
    low: float | None
    high: float | None


class TurnDifference(Struct, frozen=True):
    """The differences at the close of a turn. `slide`: of the share of days in which the city slid by then."""

    turn: int
    population: Difference
    refugee: Difference
    unrest: Difference
    damage: Difference
    died: Difference
    sliding: Difference
    slide: Difference


class Tally:
    """The outcome of days with the same captains. Memory does not grow with their number."""

    def __init__(self, turns: int) -> None:
        self.days = 0
        self.start: tuple[int, ...] = (0,) * len(MEASURES)
        self._turns = [[Counter[int]() for _ in MEASURES] for _ in range(turns)]
        self._slid = [0] * turns
        self._destroyed, self._unrest, self._lost = (Counter[Label]() for _ in range(3))

    def add(self, figures: Figures) -> None:
        self.days += 1
        self.start, *turns = figures.by_turn
        for counts, measured in zip(self._turns, turns, strict=True):
            for count, value in zip(counts, measured, strict=True):
                count[value] += 1
        for place, slid in enumerate(_slid(turns)):
            self._slid[place] += slid
        self._destroyed.update(figures.destroyed)
        self._unrest.update(figures.unrest)
        self._lost.update(figures.lost)

    def turns(self) -> tuple[Turn, ...]:
        """Every turn, from the first. Needs at least one day."""
        return tuple(
            Turn(turn=turn, slide=_share(slid, self.days), **dict(zip(MEASURES, map(_spread, counts), strict=True)))
            for turn, (counts, slid) in enumerate(zip(self._turns, self._slid, strict=True), start=1)
        )

    def hex_end(self, at: Label) -> HexEnd:
        return HexEnd(*(counts[at] / self.days for counts in (self._destroyed, self._unrest, self._lost)))


class Differences:
    """The same days with two sets of captains, compared day by day."""

    def __init__(self, turns: int) -> None:
        self._turns = [[Counter[int]() for _ in (*MEASURES, "slide")] for _ in range(turns)]

    def add(self, figures: Figures, other: Figures) -> None:
        for counts, ours, theirs in zip(self._turns, _with_slide(figures), _with_slide(other), strict=True):
            for count, one, another in zip(counts, ours, theirs, strict=True):
                count[one - another] += 1

    def turns(self) -> tuple[TurnDifference, ...]:
        """Every turn, from the first. Needs at least one day."""
        return tuple(TurnDifference(turn, *map(_difference, counts)) for turn, counts in enumerate(self._turns, 1))


def _slid(turns: Sequence[tuple[int, ...]]) -> list[bool]:
    """For each turn, whether the city slid by its close."""
    return [any(measured[_SLIDING] for measured in turns[: place + 1]) for place in range(len(turns))]


def _with_slide(figures: Figures) -> list[tuple[int, ...]]:
    turns = figures.by_turn[1:]
    return [(*measured, int(slid)) for measured, slid in zip(turns, _slid(turns), strict=True)]


def _spread(counts: Counts) -> Spread:
    return Spread(mean(counts), quantile(counts, 0.5), quantile(counts, 0.1), quantile(counts, 0.9))


def _share(hits: int, days: int) -> Share:
    return Share(hits / days, *wilson(hits, days))


def _difference(counts: Counts) -> Difference:
    return Difference(mean(counts), *(mean_interval(counts) or (None, None)))
