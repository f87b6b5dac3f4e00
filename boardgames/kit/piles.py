from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def without(items: Iterable[Item], gone: Iterable[Item]) -> tuple[Item, ...]:
    """Return `items` less those in `gone`, in their order."""
    leaving = set(gone)
    return tuple(item for item in items if item not in leaving)
