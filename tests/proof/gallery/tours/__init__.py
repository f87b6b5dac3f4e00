"""All tours of the gallery: each module here lists the states of one folder's pages as `TOURS`."""

from __future__ import annotations

import importlib
import pkgutil

from tests.proof.gallery.states import Tour


def tours() -> tuple[Tour, ...]:
    """All tours, in the order of their modules' names."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return tuple(tour for module in modules for tour in module.TOURS)
