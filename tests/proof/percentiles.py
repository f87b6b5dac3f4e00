"""Percentiles of what was measured."""

from __future__ import annotations

import math
from collections.abc import Collection


def percentile(found: Collection[float], share: int) -> float:
    """The smallest value that more than `share` of 100 do not exceed; infinity where nothing was measured."""
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else math.inf
