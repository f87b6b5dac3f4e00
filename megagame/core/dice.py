"""Chance as data: everything random in a game comes from a seed that the journal keeps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

SEED_BITS = 63


class Dice:
    """A stream of chance from `seed` (0 to 2**63 - 1): the same seed gives the same stream."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - games must be repeatable; secrets are drawn elsewhere

    def roll(self, sides: int) -> int:
        """1 to `sides`, each as likely."""
        return self._random.randint(1, sides)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of `items`, which must not be empty."""
        return self._random.choice(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """All of `items` in an order drawn by lot."""
        return tuple(self._random.sample(items, len(items)))

    def seed(self) -> int:
        """A seed for other dice."""
        return self._random.getrandbits(SEED_BITS)
