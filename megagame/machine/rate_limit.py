"""Rate limits."""

import time


class Allowance:
    """A token bucket: `most` at once, refilled by `a_second` per second."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = float(most), time.monotonic()

    @property
    def left(self) -> float:
        """The number of tokens left."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._a_second, self._most)
        self._at = now
        return self._left

    @property
    def is_full(self) -> bool:
        """Whether all tokens are left."""
        return self.left >= self._most

    def take(self, count: float = 1) -> bool:
        """Take `count` tokens and return True, or take none if fewer are left."""
        if self.left < count:
            return False
        self._left -= count
        return True

    def fill(self) -> None:
        """Refill the bucket."""
        self._left = self._most
