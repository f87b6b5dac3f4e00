"""What an event has stored, as somebody finds it who has its files."""

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

from civil_orders.sealed_form import Sealed, from_bytes
from megagame.story.stories import public, story_of
from megagame.story_pages.film import piece
from megagame.story_pages.take_away import files as files_of_the_story
from megagame.story_pages.take_away import maps
from megagame.tables.models import Table

HEAD_OF_INDEX = 136
HEAD_OF_LOG, HEAD_OF_FRAME, PAGE = 32, 24, 4096
COUNTS = (slice(24, 28), slice(92, 96))
"""Of changes, and of the one that the size is of: in SQLite's first page."""
SLOT = 4096
SALT = slice(48, 80)
OF_TABLE = re.compile(r'(?:INSERT INTO|CREATE TABLE|DELETE FROM) "?(\w+)')


def wall() -> str:
    """The projector's address."""
    value = _asked("SELECT value FROM tables_seatcard WHERE seat = %s", "wall")
    return f"/wall/{value}/"


def number() -> int:
    """That of the newest entry of the map."""
    return int(_asked("SELECT number FROM tables_table WHERE name = %s", "crisis-map"))


def version(seat: str) -> int:
    """How often something that the seat sees of the map has changed."""
    found = _asked("SELECT versions FROM tables_table WHERE name = %s", "crisis-map")
    return int((json.loads(found) if isinstance(found, str) else found)[seat])


def _asked(question: str, about: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question, [about])
        return cursor.fetchone()[0]


def forms(data: Path) -> dict[int, Sealed]:
    """What lies in the slots of the box, read by somebody who has the event's key as well: by the number of the slot.

    Written apart from the program, which may not be what decides whether its file tells anything.
    """
    return opened((data / "event.box").read_bytes(), (data / "secret.key").read_text(encoding="ascii").strip())


def opened(box: bytes, key: str) -> dict[int, Sealed]:
    """The same, of the bytes of a box."""
    salt = box[SALT].hex()
    cipher = AESGCM(salted_hmac("civil_orders.box", salt, secret=key, algorithm="sha256").digest())
    found = {}
    for place, start in enumerate(range(SLOT, len(box), SLOT)):
        with suppress(InvalidTag):
            text = cipher.decrypt(box[start : start + 12], box[start + 12 : start + SLOT], place.to_bytes(2, "big"))
            found[place] = from_bytes(text)
    return found


def taken_away() -> dict[str, str]:
    """Every file of the day's story by its name, the map of each step, and what the page plays, Control's and all's."""
    told = story_of(Table.objects.get(name="crisis-map"))
    made = {**files_of_the_story(told), **maps(told, range(len(told.steps)))}
    readers = {"control": told, "all": public(told)}
    played = {f"film of {whose}": json.dumps(piece(each, 0)) for whose, each in readers.items()}
    return {**{name: content.decode() for name, content in made.items()}, **played}


def dump() -> dict[str, list[str]]:
    """Every row of every table, by the table, in the order in which they lie there.

    Of PostgreSQL also where each row lies, and in which order all of them came.
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
    """Every file that the event keeps, by a digest of it, without the salt that SQLite draws for its logs.

    The journal of the file that is locked while the program runs has nothing but salt, written at the start.
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
    """A frame of the log: which page it is of, and what stands there.

    On the first page two counts go up with each change, but not where the same connection made the one before: so they
    depend on which thread had time for a press of Control's. Whatever is written, by whomever, is in the frames.
    """
    place, page = frame[:8], bytearray(frame[HEAD_OF_FRAME:])
    if int.from_bytes(place[:4], "big") == 1:
        for count in COUNTS:
            page[count] = bytes(4)
    return place + page
