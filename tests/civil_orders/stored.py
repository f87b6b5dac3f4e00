"""An event's stored data, as read by somebody with its files."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import connection
from django.utils.crypto import salted_hmac

from civil_orders.box.sealed_form import Sealed, from_bytes
from megagame.story.stories import public, story_of
from megagame.story_pages.film import piece
from megagame.story_pages.take_away import files as files_of_the_story
from megagame.story_pages.take_away import maps
from megagame.tables.models import Table

HEAD_OF_INDEX = 136
HEAD_OF_LOG, HEAD_OF_FRAME, PAGE = 32, 24, 4096
COUNTS = (slice(24, 28), slice(92, 96))
"""Change counters in SQLite's first page."""
SLOT = 4096
SALT = slice(48, 80)
OF_TABLE = re.compile(r'(?:INSERT INTO|CREATE TABLE|DELETE FROM) "?(\w+)')


def wall() -> str:
    """Returns the projector's address."""
    value = _asked("SELECT value FROM tables_seatcard WHERE seat = %s", "wall")
    return f"/wall/{value}/"


def number() -> int:
    """Returns the number of the map's newest entry."""
    return int(_asked("SELECT number FROM tables_table WHERE name = %s", "crisis-map"))


def version(seat: str) -> int:
    """Returns the version of the seat's screen of the map."""
    found = _asked("SELECT versions FROM tables_table WHERE name = %s", "crisis-map")
    return int((json.loads(found) if isinstance(found, str) else found)[seat])


def _asked(question: str, about: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question, [about])
        return cursor.fetchone()[0]


def forms(data: Path) -> dict[int, Sealed]:
    """Returns the forms in the box by slot, decrypted with the event's key.

    Independent of the program, which must not judge its own file.
    """
    return opened((data / "event.box").read_bytes(), (data / "secret.key").read_text(encoding="ascii").strip())


def opened(box: bytes, key: str) -> dict[int, Sealed]:
    """Like `forms`, from a box's bytes."""
    salt = box[SALT].hex()
    cipher = AESGCM(salted_hmac("civil_orders.box", salt, secret=key, algorithm="sha256").digest())
    found = {}
    for place, start in enumerate(range(SLOT, len(box), SLOT)):
        with suppress(InvalidTag):
            text = cipher.decrypt(box[start : start + 12], box[start + 12 : start + SLOT], place.to_bytes(2, "big"))
            found[place] = from_bytes(text)
    return found


def taken_away() -> dict[str, str]:
    """Returns the story's files by name, the map of each step, and the films for Control and for everybody."""
    told = story_of(Table.objects.get(name="crisis-map"))
    made = {**files_of_the_story(told), **maps(told, range(len(told.steps)))}
    readers = {"control": told, "all": public(told)}
    played = {f"film of {whose}": json.dumps(piece(each, 0)) for whose, each in readers.items()}
    return {**{name: content.decode() for name, content in made.items()}, **played}


def dump() -> dict[str, list[str]]:
    """Returns every row of every table, in storage order.

    On PostgreSQL also each row's place and the order of writes.
    """
    if connection.vendor == "sqlite":
        return _dump_of_sqlite()
    with connection.cursor() as cursor:
        tables = {name: _rows(cursor, name) for name in sorted(connection.introspection.table_names())}
    del tables["django_migrations"]
    written = sorted({int(xmin) for rows in tables.values() for _, xmin, _ in rows})
    came = {xmin: place for place, xmin in enumerate(written)}
    return {name: [f"{place} {came[int(xmin)]} {row}" for place, xmin, row in rows] for name, rows in tables.items()}


def _dump_of_sqlite() -> dict[str, list[str]]:
    tables: dict[str, list[str]] = {}
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
        for line in database.iterdump():
            found = OF_TABLE.match(line)
            tables.setdefault(found[1] if found else "", []).append(line)
    return tables


def _rows(cursor: Any, name: str) -> list[tuple[str, str, str]]:
    cursor.execute(f'SELECT ctid::text, xmin::text, "{name}"::text FROM "{name}" ORDER BY ctid')  # noqa: S608 - our own
    found: list[tuple[str, str, str]] = cursor.fetchall()
    return found


def files(data: Path) -> dict[str, str]:
    """Returns a digest of each file, without the random salt of SQLite's logs.

    The journal of the lock file is left out, as it only holds a salt.
    """
    kept = [file for file in data.rglob("*") if file.is_file() and file.name != "event.running-journal"]
    found = {str(file.relative_to(data)): _telling(file) for file in kept}
    return {name: hashlib.sha256(content).hexdigest() for name, content in sorted(found.items())}


def _telling(file: Path) -> bytes:
    content = file.read_bytes()
    if file.suffix == ".sqlite3-shm":
        return content[HEAD_OF_INDEX:]
    if file.suffix == ".sqlite3-wal":
        frames = range(HEAD_OF_LOG, len(content), HEAD_OF_FRAME + PAGE)
        return b"".join(_without_counts(content[at : at + HEAD_OF_FRAME + PAGE]) for at in frames)
    if file.suffix == ".box":
        return content + str(file.stat().st_mtime_ns).encode()
    return content


def _without_counts(frame: bytes) -> bytes:
    """Returns a log frame's page number and content.

    Two change counters on the first page depend on which thread served Control's presses, so they are blanked. All data
    is in the frames.
    """
    place, page = frame[:8], bytearray(frame[HEAD_OF_FRAME:])
    if int.from_bytes(place[:4], "big") == 1:
        for count in COUNTS:
            page[count] = bytes(4)
    return place + page
