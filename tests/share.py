"""The share of random examples to try: all, except in quick runs."""

from __future__ import annotations

import math
import os

SHARE = "TESTS_SHARE"
"""Names the part in the environment, so that all processes of one run have the same; without it all is tried."""


LEAST = 2


def share_of(number: int) -> int:
    """How many of this number of examples are tried: never fewer than two, where there are two."""
    return max(min(number, LEAST), math.ceil(number * float(os.environ.get(SHARE, "1"))))
