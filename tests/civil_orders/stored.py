"""What an event has stored, as somebody finds it who has its files."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import connection
from django.utils.crypto import salted_hmac

from civil_orders.sealed_form import Sealed, from_bytes

HEAD_OF_INDEX = 136
HEAD_OF_LOG, HEAD_OF_FRAME, PAGE = 32, 24, 4096
SLOT = 4096
SALT = slice(48, 80)


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


def dump() -> list[str]:
    """Every row of every table, in the order in which it lies there; of PostgreSQL also where, and in which it came."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
            return list(database.iterdump())
    with connection.cursor() as cursor:
        rows = [row for name in sorted(connection.introspection.table_names()) for row in _rows(cursor, name)]
    came = {xmin: place for place, xmin in enumerate(sorted({int(row[2]) for row in rows}))}
    return [f"{name} {place} {came[int(xmin)]} {row}" for name, place, xmin, row in rows if name != "django_migrations"]


def _rows(cursor: Any, name: str) -> list[tuple[str, str, str, str]]:
    cursor.execute(f'SELECT ctid::text, xmin::text, "{name}"::text FROM "{name}" ORDER BY ctid')  # noqa: S608 - our own
    return [(name, *row) for row in cursor.fetchall()]


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
        return b"".join(content[at : at + 8] + content[at + HEAD_OF_FRAME : at + HEAD_OF_FRAME + PAGE] for at in frames)
    if file.suffix == ".box":
        return content + str(file.stat().st_mtime_ns).encode()
    return content
