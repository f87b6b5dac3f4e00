"""Writable removable drives of this machine."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOUNTED = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")
DRIVES = "DEFGHIJKLMNOPQRSTUVWXYZ"


class Stick(NamedTuple):
    """A removable drive's folder and free space."""

    folder: str
    free_megabytes: int


def sticks() -> list[Stick]:
    """Removable drives, sorted by folder."""
    return [Stick(str(each), shutil.disk_usage(each).free // 1_000_000) for each in sorted(_found())]


def _found() -> Iterator[Path]:
    places = (Path(f"{drive}:\\") for drive in DRIVES) if os.name == "nt" else _mounted()
    return (place for place in places if os.path.ismount(place) and os.access(place, os.W_OK))


def _mounted() -> Iterator[Path]:
    return (place for pattern in MOUNTED for place in Path("/").glob(pattern.removeprefix("/")))
