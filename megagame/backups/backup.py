"""Making a backup of the event that this program keeps."""

from __future__ import annotations

from pathlib import Path

from civil_orders import slots
from civil_orders.digests import digest
from megagame.backups import file, rows
from megagame.backups.file import EVENT, Box

NAME = "megagame.backup"


def make(place: Path, *, with_box: bool = True) -> None:
    """Backs the event up into the file `place`. As `file.write`.

    The box is read first: what is unsealed meanwhile is in both, and nothing is in neither.
    """
    box = _box() if with_box else Box()
    file.write(place, name_of_event(), rows.to_bytes(rows.read()), box)


def name_of_event() -> bytes:
    """By which a file knows its event; nothing follows from it."""
    return bytes.fromhex(digest("backup", "event"))[:EVENT]


def _box() -> Box:
    with slots.box().held() as box:
        return Box(*box.image)
