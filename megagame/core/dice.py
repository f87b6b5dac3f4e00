"""Chance as data: everything random in a game comes from a seed that the journal keeps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import Meta

Item = TypeVar("Item")

SEED_BITS = 63


ENTERED = Meta(extra={"entered": True})
"""Marks a field of an action, `Annotated[..., ENTERED]`, in which real dice or cards, or an order on which several
seats agreed, come in instead of chance. Such things are Control's to enter: no player's action carries any."""


class Dice:
    """A stream of chance from `seed` (0 to 2**63 - 1): the same seed gives the same stream."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> random.Random:
        """Made by whoever rolls first: most steps leave nothing to chance, and it takes as long as deciding some."""
        return random.Random(self._seed)  # noqa: S311 - games must be repeatable; secrets are drawn elsewhere

    def roll(self, sides: int) -> int:
        """1 to `sides`, each as likely."""
        return self._random.randint(1, sides)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of `items`, which must not be empty."""
        return self._random.choice(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """All of `items` in an order chosen at random."""
        return tuple(self._random.sample(items, len(items)))

    def seed(self) -> int:
        return self._random.getrandbits(SEED_BITS)


def entered_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of this kind of action in which real chance comes in."""
    found = msgspec.inspect.type_info(kind)
    if not isinstance(found, msgspec.inspect.StructType):
        raise TypeError(kind)
    return tuple(field.name for field in found.fields if _is_entered(field.type))


def entered(action: Any) -> tuple[str, ...]:
    """The fields of `action` that say what chance did; empty if it is left to the program's dice."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(action)}
    return tuple(name for name in entered_fields(type(action)) if getattr(action, name) != defaults[name])


def _is_entered(found: msgspec.inspect.Type) -> bool:
    return isinstance(found, msgspec.inspect.Metadata) and bool((found.extra or {}).get("entered"))
