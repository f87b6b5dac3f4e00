"""An event's database rows as bytes, the same from SQLite and PostgreSQL."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model
from msgspec import Struct

from civil_orders.models import Card
from megagame.core.documents import shape
from megagame.players.models import Player
from megagame.practice.models import Practice
from megagame.presses.models import Press
from megagame.tables.models import Alive, ControlCall, Entry, PlannedEvent, SeatCard, Table

MODELS: tuple[type[Model], ...] = (
    *(User, PlannedEvent, Practice, Table, Entry, SeatCard, ControlCall),
    *(Alive, Card, Player, Press),
)
"""Referenced rows come first. Sessions are not included: users log in again after a restore."""
AHEAD = 1_000_000
"""Added to screen versions by a restore, so that no page takes a restored screen for a known one."""
SPEED = 1
MOST_BYTES = 64 * 1024 * 1024
"""Maximum size of the unpacked rows of a backup."""


class ModelRows(Struct, frozen=True):
    """All rows of one model, by primary key."""

    fields: tuple[str, ...]
    rows: list[list[Any]]


class EventRows(Struct, frozen=True):
    """An event's rows.

    - `at`: when they were read
    - `key`: the event's secret key, needed to recognise its cards and forms
    - `migrations`: the newest of each app, by which older programs refuse the backup
    - `models`: the rows by model
    """

    at: datetime
    key: str
    migrations: dict[str, str]
    models: dict[str, ModelRows]

    def of(self, model: type[Model]) -> list[dict[str, Any]]:
        """The rows of this model as mappings; empty if the writing program did not have the model."""
        kept = self.models.get(model._meta.label_lower, ModelRows((), []))
        return [dict(zip(kept.fields, row, strict=True)) for row in kept.rows]


@contextmanager
def one_moment() -> Iterator[None]:
    """Read a consistent snapshot without blocking writers."""
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if connection.vendor == "postgresql" else "BEGIN"
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def read() -> EventRows:
    with one_moment():
        return EventRows(
            datetime.now(UTC).replace(microsecond=0),
            settings.SECRET_KEY,
            migrations(),
            {model._meta.label_lower: _rows(model) for model in MODELS},
        )


def migrations() -> dict[str, str]:
    """The newest applied migration of each app."""
    return dict(sorted(MigrationRecorder(connection).applied_migrations()))


def to_bytes(rows: EventRows) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(rows), SPEED)


def from_bytes(content: bytes) -> EventRows:
    """Reverse `to_bytes`. ValueError for other input, or if it unpacks to more than `MOST_BYTES`."""
    unpacking = zlib.decompressobj()
    try:
        unpacked = unpacking.decompress(content, MOST_BYTES)
        if not unpacking.eof:
            raise ValueError("cut off" if not unpacking.unconsumed_tail else "larger than any event")
        return msgspec.msgpack.decode(unpacked, type=EventRows)
    except (zlib.error, msgspec.MsgspecError) as problem:
        raise ValueError(str(problem)) from None


def check(rows: EventRows) -> None:
    """ValueError, TypeError or LookupError if a row does not fit its model."""
    for model in MODELS:
        for row in rows.of(model):
            try:
                model(**_as_stored(model, row))
            except ValidationError as bad:
                raise ValueError(str(bad)) from None


def replace(rows: EventRows) -> None:
    """Replace the whole database with these rows, or change nothing."""
    with transaction.atomic():
        _empty()
        for model in MODELS:
            model._default_manager.bulk_create([model(**_as_stored(model, row)) for row in rows.of(model)], 500)
        _go_on_numbering()


def _empty() -> None:
    tables = [model._meta.db_table for model in MODELS] + [Session._meta.db_table]
    with connection.cursor() as cursor:
        for statement in connection.ops.sql_flush(no_style(), tables, allow_cascade=True):
            cursor.execute(statement)


def _rows(model: type[Model]) -> ModelRows:
    fields = tuple(field.attname for field in model._meta.concrete_fields)
    return ModelRows(fields, [list(row) for row in model._default_manager.order_by("pk").values_list(*fields)])


def _as_stored(model: type[Model], row: dict[str, Any]) -> dict[str, Any]:
    known: dict[str, Field[Any, Any]] = {field.attname: field for field in model._meta.concrete_fields}
    kept = ((name, value) for name, value in row.items() if name in known)  # an older program may have had more fields
    stored = {name: known[name].to_python(value) for name, value in kept}
    if model is Table:
        versions: dict[str, int] = shape(stored["versions"], dict[str, int])
        stored["versions"] = {seat: version + AHEAD for seat, version in versions.items()}
    return stored


def _go_on_numbering() -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(MODELS)):
            cursor.execute(statement)
