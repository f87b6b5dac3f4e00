"""The one file: the program, its wheels, and if asked a set-up to begin with."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from megagame.settings import BASE_DIR

FOLDER = "megagame-console"
PARTS = (
    *("manage.py", "requirements.txt", "requirements-dev.txt", "README.md", "SECURITY.md", "CONTRIBUTING.md"),
    *("megagame", "crisis_map", "civil_orders", "boardgames"),
    *("templates", "static", "locale", "deploy", "docs"),
)
SET_UP = "set-up.json"
WHEELS = "wheels"


def program_files(root: Path = BASE_DIR) -> Iterator[Path]:
    """What belongs to the program: nothing of an event, no environment, and nothing that Python makes by itself."""
    for part in PARTS:
        place = root / part
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in found if file.is_file() and not _is_made(file))


def _is_made(file: Path) -> bool:
    return "__pycache__" in file.parts or file.suffix == ".pyc"


def write(place: Path, wheels: Path, set_up: Path | None) -> int:
    """Writes the file whole, in the place of one that may lie there; returns its size in bytes. OSError: it cannot."""
    beside = place.with_name(f"{place.name}.new")
    try:
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in program_files():
                packed.write(file, f"{FOLDER}/{file.relative_to(BASE_DIR).as_posix()}")
            for wheel in sorted(wheels.iterdir()):
                packed.write(wheel, f"{FOLDER}/{WHEELS}/{wheel.name}", zipfile.ZIP_STORED)
            if set_up is not None:
                packed.write(set_up, f"{FOLDER}/{SET_UP}")
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    return place.stat().st_size
