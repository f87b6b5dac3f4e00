"""Making a backup of the event that this program keeps."""

from __future__ import annotations

from pathlib import Path

from civil_orders import slots
from civil_orders.digests import digest
from megagame.backups import database_rows, file
from megagame.backups.file import EVENT, Box

NAME = "megagame.backup"


def make(place: Path) -> None:
    """Backs the event up into the file `place`. As `file.write`.

    The box is read first: what is unsealed meanwhile is in both, and nothing is in neither.
    """
    box = _box()
    file.write(place, name_of_event(), read(), box)


def read() -> bytes:
    """The event as it is now, without the box."""
    return database_rows.to_bytes(database_rows.read())


def write_without_box(place: Path, event: bytes) -> None:
    """Writes an event that was `read` into the file `place`. As `file.write`."""
    file.write(place, name_of_event(), event, Box())


def name_of_event() -> bytes:
    """By which a file knows its event; nothing follows from it."""
    return bytes.fromhex(digest("backup", "event"))[:EVENT]


def _box() -> Box:
    with slots.box().held() as box:
        return Box(*box.image)
