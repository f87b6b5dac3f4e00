"""Sums up days as they are played (simulation.md)."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct, field

from crisis_map.city.hexes import Label
from megagame.simulated_days.day import MEASURES, Figures
from megagame.simulated_days.intervals import Counts, mean, mean_interval, quantile, wilson

_SLIDING = MEASURES.index("sliding")
_Value = TypeVar("_Value", int, str)


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


class Tally(Struct):
    """The outcome of days with the same captains. Memory does not grow with their number, and JSON can hold it.

    `length`: turns of a day. `first`: the number of the first of them. `by_turn`: for each turn and measure, how often
    each value occurred.
    """

    length: int
    first: int = 1
    days: int = 0
    start: tuple[int, ...] = (0,) * len(MEASURES)
    by_turn: list[list[dict[int, int]]] = field(default_factory=list)
    slid: list[int] = field(default_factory=list)
    destroyed: dict[Label, int] = field(default_factory=dict)
    unrest: dict[Label, int] = field(default_factory=dict)
    lost: dict[Label, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_turn = self.by_turn or [[{} for _ in MEASURES] for _ in range(self.length)]
        self.slid = self.slid or [0] * self.length

    def add(self, figures: Figures) -> None:
        self.days += 1
        self.start, *turns = figures.by_turn
        for counts, measured in zip(self.by_turn, turns, strict=True):
            for count, value in zip(counts, measured, strict=True):
                _count(count, [value])
        for place, slid in enumerate(_slid(turns)):
            self.slid[place] += slid
        _count(self.destroyed, figures.destroyed)
        _count(self.unrest, figures.unrest)
        _count(self.lost, figures.lost)

    def turns(self) -> tuple[Turn, ...]:
        """Every turn, from the first. Needs at least one day."""
        return tuple(
            Turn(turn=turn, slide=_share(slid, self.days), **dict(zip(MEASURES, map(_spread, counts), strict=True)))
            for turn, (counts, slid) in enumerate(zip(self.by_turn, self.slid, strict=True), self.first)
        )

    def hex_end(self, at: Label) -> HexEnd:
        return HexEnd(*(counts.get(at, 0) / self.days for counts in (self.destroyed, self.unrest, self.lost)))


class Differences(Struct):
    """The same days with two sets of captains, compared day by day. The fields are those of `Tally`."""

    length: int
    first: int = 1
    by_turn: list[list[dict[int, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.by_turn = self.by_turn or [[{} for _ in (*MEASURES, "slide")] for _ in range(self.length)]

    def add(self, figures: Figures, other: Figures) -> None:
        for counts, ours, theirs in zip(self.by_turn, _with_slide(figures), _with_slide(other), strict=True):
            for count, one, another in zip(counts, ours, theirs, strict=True):
                _count(count, [one - another])

    def turns(self) -> tuple[TurnDifference, ...]:
        """Every turn, from the first. Needs at least one day."""
        return tuple(
            TurnDifference(turn, *map(difference, counts)) for turn, counts in enumerate(self.by_turn, self.first)
        )


def slid(figures: Figures) -> bool:
    """Whether the city slid on this day."""
    return _slid(figures.by_turn[1:])[-1]


def difference(counts: Counts) -> Difference:
    """The mean of differences counted by value, with its interval."""
    return Difference(mean(counts), *(mean_interval(counts) or (None, None)))


def _count(counts: dict[_Value, int], values: Iterable[_Value]) -> None:
    for value in values:
        counts[value] = counts.get(value, 0) + 1


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
