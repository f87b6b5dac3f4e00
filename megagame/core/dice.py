"""Chance as data: everything random in a game comes from a seed stored in the journal."""

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import Meta

Item = TypeVar("Item")

SEED_BITS = 63


ENTERED = Meta(extra={"entered": True})
"""Marks action fields, as `Annotated[..., ENTERED]`, that hold results of real dice or cards, or an agreed order. Only
Control enters them, unless `Listing.enters` allows a seat to."""


class Dice:
    """A repeatable stream of chance. `seed` is 0 to 2**63 - 1."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> random.Random:
        """Created on first use: most steps roll nothing, and creating it costs as much as deciding some steps."""
        return random.Random(self._seed)  # noqa: S311 - games must be repeatable; secrets are drawn elsewhere

    def roll(self, sides: int) -> int:
        """A random number from 1 to `sides`, all equally likely."""
        return self._random.randint(1, sides)

    def one_of(self, items: Sequence[Item]) -> Item:
        """A random item; `items` must not be empty."""
        return self._random.choice(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """All items in random order."""
        return tuple(self._random.sample(items, len(items)))

    def seed(self) -> int:
        return self._random.getrandbits(SEED_BITS)


def entered_fields(kind: type[Any]) -> tuple[str, ...]:
    """Names of the `ENTERED` fields of an action type. Raises TypeError unless it is a struct."""
    found = msgspec.inspect.type_info(kind)
    if not isinstance(found, msgspec.inspect.StructType):
        raise TypeError(kind)
    return tuple(field.name for field in found.fields if _is_entered(field.type))


def entered(action: Any) -> tuple[str, ...]:
    """Names of the `ENTERED` fields that `action` sets; empty if the program is to roll."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(action)}
    return tuple(name for name in entered_fields(type(action)) if getattr(action, name) != defaults[name])


def _is_entered(found: msgspec.inspect.Type) -> bool:
    return isinstance(found, msgspec.inspect.Metadata) and bool((found.extra or {}).get("entered"))
