"""All tours of the program, as its games and apps list them in their modules `gallery.py`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from megagame.core.tours import Tour

PACKAGES = ("megagame", "crisis_map", "civil_orders", "boardgames")


def tours() -> tuple[Tour, ...]:
    """In the order of their modules' names."""
    return tuple(tour for module in _modules() for tour in module.TOURS)


def _modules() -> Iterator[ModuleType]:
    for package in map(importlib.import_module, PACKAGES):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", onerror=_broken):
            if found.name.endswith(".gallery"):
                yield importlib.import_module(found.name)


def _broken(name: str) -> None:
    """A package that cannot be imported raises again here what `walk_packages` would pass over."""
    importlib.import_module(name)
