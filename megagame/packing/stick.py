"""The packed file: the program, its wheels, and optionally a set-up."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from megagame.settings import BASE_DIR

FOLDER = "megagame-console"
PARTS = (
    *("manage.py", "requirements.txt", "requirements-dev.txt", "README.md", "SECURITY.md", "CONTRIBUTING.md"),
    *("megagame", "crisis_map", "civil_orders", "boardgames"),
    *("templates", "static", "dist", "locale", "deploy", "docs"),
)
CODE = (".py", ".html", ".css", ".js", ".cjs", ".json", ".po", ".mo", ".txt", ".md", ".svg", ".png", ".ttf")
DEPLOYING = (".conf", ".service", ".yaml", ".dockerignore")
ENDINGS = frozenset((*CODE, *DEPLOYING))
NAMES = frozenset({"Dockerfile"})
SET_UP = "set-up.json"
WHEELS = "wheels"


def program_files(root: Path = BASE_DIR) -> Iterator[Path]:
    """The program's files, selected by name: no event data, environment, keys or hidden files."""
    for part in PARTS:
        place = root / part
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (
            file for file in found if _is_ours(file.relative_to(root)) and file.is_file() and not file.is_symlink()
        )


def _is_ours(place: Path) -> bool:
    """Whether a file is named like the program's files. Hidden files contain settings."""
    hidden = any(part.startswith(".") for part in place.parts)
    return not hidden and (place.suffix in ENDINGS or place.name in NAMES)


def write(place: Path, wheels: Path, set_up: Path | None) -> int:
    """Write the file atomically, replacing an existing one, and return its size in bytes. Raises OSError."""
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
