"""What an event has stored, as somebody finds it who has its files."""

from __future__ import annotations

import base64
import json
import sqlite3
from contextlib import closing
from pathlib import Path

HEAD_OF_INDEX = 136


def wall(data: Path) -> str:
    """The projector's address."""
    with closing(sqlite3.connect(data / "event.sqlite3")) as database:
        (value,) = database.execute("SELECT value FROM tables_seatcard WHERE seat = 'wall'").fetchone()
    return f"/wall/{value}/"


def number(data: Path) -> int:
    """That of the newest entry of the map."""
    with closing(sqlite3.connect(data / "event.sqlite3")) as database:
        return int(database.execute("SELECT number FROM tables_table WHERE name = ?", ["crisis-map"]).fetchone()[0])


def version(data: Path, seat: str) -> int:
    """How often something that the seat sees of the map has changed."""
    with closing(sqlite3.connect(data / "event.sqlite3")) as database:
        found = database.execute("SELECT versions FROM tables_table WHERE name = ?", ["crisis-map"]).fetchone()[0]
    return int(json.loads(found)[seat])


def dump(data: Path) -> list[str]:
    """Every row of every table."""
    with closing(sqlite3.connect(data / "event.sqlite3")) as database:
        return list(database.iterdump())


def files(data: Path) -> dict[str, str]:
    """The database's files to the byte, but for the head of its log's index, which holds salt that SQLite draws."""
    found = {file.name: file.read_bytes() for file in data.glob("event.sqlite3*")}
    found["event.sqlite3-shm"] = found["event.sqlite3-shm"][HEAD_OF_INDEX:]
    return {name: base64.b64encode(content).decode() for name, content in sorted(found.items())}
