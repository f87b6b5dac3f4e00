"""Touch the box's and database's files at random to hide when forms came.

SQLite changes the owner of its write-ahead log whenever root opens it, which a form's request does.
"""

import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.db import connection

from civil_orders.box import slots

_CHANCE = secrets.SystemRandom()


def keep(most: float = 1.0) -> threading.Event:
    """Touch the files until the returned event is set, at most `most` seconds apart."""
    over = threading.Event()

    def touch_until_over() -> None:
        while not over.wait(_CHANCE.uniform(0, most)):
            with suppress(OSError):
                slots.box().touch()
            for file in _database_files():
                with suppress(OSError):
                    os.utime(file)

    threading.Thread(target=touch_until_over, name="still", daemon=True).start()
    return over


def _database_files() -> Iterator[Path]:
    """The files of an SQLite database. Missing ones are not created."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        yield from (Path(f"{name}{ending}") for ending in ("", "-wal", "-shm"))
