"""How often something may be done at once, and for long."""

from __future__ import annotations

import time


class Allowance:
    """So many at once; it fills up again with time."""

    def __init__(self, most: int, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = float(most), time.monotonic()

    def take(self) -> bool:
        """Takes one; whether there was one."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._a_second, self._most)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
