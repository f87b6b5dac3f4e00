"""What days come to, checked against Python's `statistics` and against formulas that are solved another way."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megagame.simulated_days.day import MEASURES, Figures
from megagame.simulated_days.intervals import mean, mean_interval, quantile, wilson
from megagame.simulated_days.tally import Difference, Differences, HexEnd, Share, Tally

Z = 1.959963984540054
VALUES = st.lists(st.integers(-50, 50), min_size=1, max_size=60)


@given(VALUES)
def test_mean_and_median_are_those_of_the_values(values: list[int]) -> None:
    assert mean(Counter(values)) == pytest.approx(statistics.mean(values))
    assert quantile(Counter(values), 0.5) == pytest.approx(statistics.median(values))


@given(VALUES.filter(lambda values: len(values) > 1))
def test_percentiles_are_those_of_the_values(values: list[int]) -> None:
    tenths = statistics.quantiles(values, n=10, method="inclusive")
    assert quantile(Counter(values), 0.1) == pytest.approx(tenths[0])
    assert quantile(Counter(values), 0.9) == pytest.approx(tenths[-1])


@given(VALUES.filter(lambda values: len(values) > 1))
def test_the_interval_of_a_mean_is_its_standard_error_times_1_96(values: list[int]) -> None:
    reach = Z * statistics.stdev(values) / math.sqrt(len(values))
    middle = statistics.mean(values)
    assert mean_interval(Counter(values)) == pytest.approx((middle - reach, middle + reach))


def test_one_value_has_no_interval() -> None:
    assert mean_interval({3: 1}) is None


@given(st.integers(1, 10**6).flatmap(lambda tries: st.tuples(st.integers(0, tries), st.just(tries))))
def test_wilsons_limits_are_the_shares_that_are_just_not_refuted(found: tuple[int, int]) -> None:
    """Each limit p solves (share - p)² = z² p (1 - p) / n, which is what the interval is derived from."""
    hits, tries = found
    low, high = wilson(hits, tries)
    share = Fraction(hits, tries)
    assert 0 <= low <= share <= high <= 1
    for limit in (low, high):
        assert (float(share) - limit) ** 2 == pytest.approx(Z * Z * limit * (1 - limit) / tries, rel=1e-6, abs=1e-12)


def test_wilsons_interval_of_known_shares() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775327998628892))
    assert wilson(5, 10) == pytest.approx((0.2365930905125640, 0.7634069094874361))
    assert wilson(10, 10) == pytest.approx((0.7224672001371107, 1))


def figures(died: int, sliding: tuple[int, int], lost: tuple[str, ...] = ()) -> Figures:
    turns = ((9, 0, 0, 0, 0, 0), (8, 1, 0, 0, died, sliding[0]), (7, 1, 0, 0, died, sliding[1]))
    return Figures(turns, ("A1",) if died else (), ("A2",), lost)


def test_a_tally_says_what_its_days_came_to() -> None:
    tally = Tally(2)
    days = [figures(0, (0, 0)), figures(2, (3, 0), ("A1", "A2")), figures(4, (0, 4), ("A1",) * 4), figures(0, (0, 0))]
    for day in days:
        tally.add(day)
    first, second = tally.turns()
    assert (first.turn, second.turn, tally.days) == (1, 2, 4)
    assert tally.start == (9, 0, 0, 0, 0, 0)
    assert (first.died.mean, first.died.median, first.died.p90) == pytest.approx((1.5, 1, 3.4))
    assert first.slide == Share(0.25, *wilson(1, 4))
    assert second.slide == Share(0.5, *wilson(2, 4))
    assert second.sliding.mean == 1
    assert [tally.hex_end(at) for at in ("A1", "A2", "A3")] == [
        HexEnd(0.5, 0, 5 / 4),
        HexEnd(0, 1, 1 / 4),
        HexEnd(0, 0, 0),
    ]


def test_differences_are_those_of_the_same_days() -> None:
    ours = [figures(0, (0, 0)), figures(2, (3, 0)), figures(1, (0, 0))]
    theirs = [figures(4, (1, 1)), figures(3, (3, 0)), figures(6, (0, 2))]
    differences = Differences(2)
    for one, other in zip(ours, theirs, strict=True):
        differences.add(one, other)
    first, second = differences.turns()
    apart = [-4, -1, -5]
    reach = Z * statistics.stdev(apart) / math.sqrt(3)
    middle = statistics.mean(apart)
    found = first.died
    assert (found.mean, found.low, found.high) == pytest.approx((middle, middle - reach, middle + reach))
    assert [first.slide.mean, second.slide.mean] == pytest.approx([-1 / 3, -2 / 3])
    assert first.population == Difference(0, 0, 0)
    assert MEASURES == ("population", "refugee", "unrest", "damage", "died", "sliding")
