"""All gallery tours: each module here lists states of one folder's pages as `TOURS`."""

from __future__ import annotations

import importlib
import pkgutil

from tests.proof.gallery.states import Tour


def tours() -> tuple[Tour, ...]:
    """Returns all tours, by module name."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return tuple(tour for module in modules for tour in module.TOURS)
