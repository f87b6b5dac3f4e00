"""Fixed SQL for the single rows that every press reads and writes.

The ORM builds the SQL again for each of the seven rows of a press. `bench actions` promises that a bare view writes
under twice as many rows as we accept actions. Measured alternately on one machine (25 November 2026): 1.10 and 1.29
times, 409 and 341 actions a second; with the ORM 1.64 and 1.97 times, 210 and 238 actions a second. Names and
conversions come from the models' fields. Queries run on the caller's connection and in its transaction.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from django.db import connection
from django.db.models import Field, Model

Row = TypeVar("Row", bound=Model)

AnyField: TypeAlias = "Field[Any, Any]"


class _Columns(NamedTuple):
    """A model's columns: field names, SQL, and converters of the database's values."""

    names: tuple[str, ...]
    sql: str
    read: tuple[tuple[int, Callable[[Any], Any]], ...]


def found(model: type[Row], *, locked: bool = False, **equal: Any) -> Row | None:
    """The row whose fields, by attribute name, have these values; None if there is none.

    `locked`: nobody else can change it until the transaction ends (SQLite locks the whole database from its beginning).
    """
    columns = _columns(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(_selecting(model, connection.vendor, tuple(equal), locked), _values(model, equal))
        row = cursor.fetchone()
    if row is None:
        return None
    values = list(row)
    for place, read in columns.read:
        values[place] = read(values[place])
    return model.from_db(connection.alias, columns.names, values)


def insert(row: Model) -> None:
    """Insert a new row and set its key. Like `save`, but without signals."""
    fields = _fields(type(row))
    with connection.cursor() as cursor:
        cursor.execute(_inserting(type(row), connection.vendor), [_value(row, field) for field in fields])
        row.pk = cursor.fetchone()[0]
    row._state.adding = False  # noqa: SLF001 - as Django marks saved rows


def update(row: Model, names: Sequence[str]) -> None:
    """Update these fields of a saved row."""
    fields = [_field(type(row), name) for name in names]
    values = [*(_value(row, field) for field in fields), row.pk]
    with connection.cursor() as cursor:
        cursor.execute(_updating(type(row), connection.vendor, tuple(names)), values)


@cache
def _columns(model: type[Model], vendor: str) -> _Columns:
    fields = model._meta.concrete_fields
    read = ((place, _reader(field)) for place, field in enumerate(fields))
    return _Columns(
        names=tuple(field.attname for field in fields),
        sql=", ".join(map(_quoted, fields)),
        read=tuple((place, reader) for place, reader in read if reader is not None),
    )


def _reader(field: AnyField) -> Callable[[Any], Any] | None:
    column = field.get_col(field.model._meta.db_table)
    converters = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
    if not converters:
        return None

    def read(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    return read


@cache
def _selecting(model: type[Model], vendor: str, names: tuple[str, ...], locked: bool) -> str:
    end = " FOR UPDATE" if locked and connection.features.has_select_for_update else ""
    columns = _columns(model, vendor).sql
    return f"SELECT {columns} FROM {_table(model)} WHERE {_equal(model, names, ' AND ')}{end}"  # noqa: S608 - our names


@cache
def _inserting(model: type[Model], vendor: str) -> str:
    fields = _fields(model)
    columns, places = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    key = _quoted(model._meta.pk)
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({places}) RETURNING {key}"  # noqa: S608 - our names


@cache
def _updating(model: type[Model], vendor: str, names: tuple[str, ...]) -> str:
    key = _quoted(model._meta.pk)
    return f"UPDATE {_table(model)} SET {_equal(model, names, ', ')} WHERE {key} = %s"  # noqa: S608 - our names


def _equal(model: type[Model], names: tuple[str, ...], between: str) -> str:
    return between.join(f"{_quoted(_field(model, name))} = %s" for name in names)


def _values(model: type[Model], equal: dict[str, Any]) -> list[Any]:
    return [_field(model, name).get_db_prep_value(value, connection) for name, value in equal.items()]


def _value(row: Model, field: AnyField) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)


@cache
def _fields(model: type[Model]) -> tuple[AnyField, ...]:
    """All fields but the key, which the database assigns."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@cache
def _field(model: type[Model], name: str) -> AnyField:
    return next(field for field in model._meta.concrete_fields if field.attname == name)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _quoted(field: AnyField) -> str:
    return connection.ops.quote_name(str(field.column))
