"""Make a backup of this program's event."""

from pathlib import Path

from civil_orders.box import slots
from civil_orders.digests import digest
from megagame.backups import database_rows, file
from megagame.backups.file import EVENT, Box

NAME = "megagame.backup"


def make(place: Path) -> None:
    """Back up to the file `place`, the box first, so that no form is in neither part. Raises as `file.write`."""
    box = _box()
    file.write(place, name_of_event(), read(), box)


def read() -> bytes:
    """The event as it is now, without the box."""
    return database_rows.to_bytes(database_rows.read())


def write_without_box(place: Path, event: bytes) -> None:
    """Write an event from `read` to the file `place`; raises like `file.write`."""
    file.write(place, name_of_event(), event, Box())


def name_of_event() -> bytes:
    """Identifies the event in its backup files. Nothing can be derived from it."""
    return bytes.fromhex(digest("backup", "event"))[:EVENT]


def _box() -> Box:
    with slots.box().held() as box:
        return Box(*box.image)
