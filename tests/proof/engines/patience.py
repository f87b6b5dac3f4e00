"""Timeout for browsers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

PATIENCE: Final = 15.0
BETWEEN_LOOKS: Final = 0.05

Found = TypeVar("Found")


def until(look: Callable[[], Found], wanted: str) -> Found:
    """Polls `look` and returns its first true value. Raises `TimeoutError` after 15 s, naming `wanted`."""
    limit = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > limit:
            raise TimeoutError(f"not so within {PATIENCE} s: {wanted}")
        time.sleep(BETWEEN_LOOKS)
    return found
