"""`python -m tests.proof.walks.ready`: like `tests.proof.processes.preloaded`, with the whole program imported.

Its settings name the one data directory of all its copies. What the program chooses on import is therefore the same in
all of them, which nobody can notice, as only one serves at a time.
"""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator

import django
from django.conf import settings
from django.db import connection
from django.template.loader import get_template
from django.template.utils import get_app_template_dirs

from megagame.core import record_types
from tests.proof.processes import preloaded

LIBRARY = "site-packages"
STARTER = "tests.proof.walks.ready"
PROGRAM = (
    *("channels.auth", "channels.routing", "civil_orders.box.copies", "django.contrib.sessions.backends.cached_db"),
    *("megagame.backups.keeper", "megagame.management.commands.event", "megagame.management.commands.restore"),
    *("megagame.practice_players.players", "megagame.readiness.watch", "megagame.tables.live.sockets", "megagame.urls"),
)
"""Not `megagame.asgi` and `megagame.serving.server`, which claim the event and look for an event loop."""


def main() -> None:
    gc.disable()
    preloaded.import_libraries()
    django.setup()
    for name in (*PROGRAM, *(each.rpartition(".")[0] for each in settings.MIDDLEWARE)):
        importlib.import_module(name)
    record_types.make_known()
    for name in _templates():
        get_template(name)
    if connection.connection is not None:
        raise AssertionError("copies must not share a connection to the database")
    gc.collect()
    gc.freeze()
    gc.enable()
    preloaded.take_orders()


def _templates() -> Iterator[str]:
    """Yields the names of our own."""
    for folder in (settings.BASE_DIR / "templates", *get_app_template_dirs("templates")):
        if LIBRARY not in folder.parts:
            yield from (str(each.relative_to(folder)) for each in folder.rglob("*.html"))


if __name__ == "__main__":
    main()
