"""Statistics of whole numbers counted by value, so that memory does not grow with the number of days."""

import math
from collections.abc import Mapping
from statistics import NormalDist

Counts = Mapping[int, int]
"""How often each value occurred. Never empty."""

_Z = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of a 95 % interval."""


def mean(counts: Counts) -> float:
    return sum(value * times for value, times in counts.items()) / sum(counts.values())


def quantile(counts: Counts, share: float) -> float:
    """The quantile at `share` (0 to 1), interpolated linearly between neighbouring values; 0.5 is the median."""
    place = share * (sum(counts.values()) - 1)
    below, above = _at(counts, math.floor(place)), _at(counts, math.ceil(place))
    return below + (above - below) * (place - math.floor(place))


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval). `tries`: at least 1."""
    share, z2 = hits / tries, _Z * _Z
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    reach = _Z / (1 + z2 / tries) * math.sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return (0.0 if hits == 0 else low), (1.0 if hits == tries else high)


def mean_interval(counts: Counts) -> tuple[float, float] | None:
    """The 95 % interval of the mean, by its standard error. None for a single value."""
    tries, middle = sum(counts.values()), mean(counts)
    if tries < 2:
        return None
    squares = sum(times * (value - middle) ** 2 for value, times in counts.items())
    reach = _Z * math.sqrt(squares / (tries - 1) / tries)
    return middle - reach, middle + reach


def _at(counts: Counts, place: int) -> int:
    """The value at this place, from 0, of all values in order."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError(place)
