"""Percentiles of measurements."""

from __future__ import annotations

import math
from collections.abc import Collection


def percentile(found: Collection[float], share: int) -> float:
    """Returns the value that `share` of 100 do not exceed; infinity without values."""
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else math.inf
