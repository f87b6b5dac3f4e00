"""All gallery tours: each module here lists states of one folder's pages as `TOURS`.

A side game without a module of its name has its plain tour.
"""

from __future__ import annotations

import importlib
import pkgutil

from megagame.games import GAMES
from tests.proof.gallery.plain_tour import plain_tour
from tests.proof.gallery.states import Tour


def tours() -> tuple[Tour, ...]:
    """Returns all tours, by module name, then plain ones."""
    names = [found.name for found in pkgutil.iter_modules(__path__)]
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    plain = [plain_tour(game) for game, listing in GAMES.items() if listing.side and game not in names]
    return (*(tour for module in modules for tour in module.TOURS), *plain)
