"""Small facts in files of the data directory, shared by all processes. None belong to a game."""

import os
import threading
from pathlib import Path
from typing import TypeVar

import msgspec
from django.conf import settings
from msgspec import Struct

Kept = TypeVar("Kept")


def read(name: str, kind: type[Kept]) -> Kept | None:
    """The content stored under this name; None if missing or truncated."""
    try:
        return msgspec.json.decode(_place(name).read_bytes(), type=kind)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def write(name: str, content: Struct) -> None:
    """Replace the content atomically, even with power failures and concurrent writers."""
    place = _place(name)
    beside = place.with_name(f"{place.name}.{os.getpid()}-{threading.get_ident()}.new")
    try:
        with beside.open("wb") as new:
            new.write(msgspec.json.encode(content))
            new.flush()
            os.fsync(new.fileno())
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def remove(name: str) -> None:
    """Remove the content, and what writers of it left when they were killed. Nothing happens if it is missing."""
    remove_unfinished(name)
    _place(name).unlink(missing_ok=True)


def remove_unfinished(name: str) -> None:
    """Remove what killed writers left. Nobody may be writing."""
    place = _place(name)
    for left in place.parent.glob(f"{place.name}.*.new"):
        left.unlink(missing_ok=True)


def _place(name: str) -> Path:
    return Path(settings.DATA_DIR) / name
