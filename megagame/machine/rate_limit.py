"""How often something may be done at once, and for long."""

from __future__ import annotations

import time


class Allowance:
    """A token bucket: so many at once; it fills up again with time."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = float(most), time.monotonic()

    @property
    def left(self) -> float:
        """How many may be taken now."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._a_second, self._most)
        self._at = now
        return self._left

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken lately."""
        return self.left >= self._most

    def take(self, count: float = 1) -> bool:
        """Takes so many; False, and takes none, where fewer are left."""
        if self.left < count:
            return False
        self._left -= count
        return True

    def fill(self) -> None:
        """All of it may be taken again."""
        self._left = self._most
