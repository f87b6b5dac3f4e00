"""All faults of a document, each with its place; `documents.shape` reports only the first."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from megagame.core.documents import BadDocument, joined, shape

_MISSING = "missing"
_UNKNOWN = "unknown field"


def problems_of(data: Any, schema: Any, *, strict: bool = True, place: str = "") -> Iterator[BadDocument]:
    """Each part of the plain `data`, found at `place`, that does not fit its type.

    Faults of a whole, such as its length, are reported once its parts are right. A value that is not listed in its type
    is reported with those that are.
    """
    try:
        shape(data, schema, strict=strict)
    except BadDocument as bad:
        found = False
        for inner in _inside(data, _plain(data, schema), strict, place):
            found = True
            yield inner
        if not found:
            allowed = _allowed(_plain(data, schema), bad.place)
            yield BadDocument(joined(place, bad.place), bad.problem + allowed)


def _allowed(kind: Any, within: str) -> str:
    """The allowed values of a type that lists them, or of the tag `within` a record, as a problem's end; else empty."""
    values = get_args(kind) if get_origin(kind) is Literal and not within else _tags(kind, within)
    return f"; allowed: {', '.join(map(str, values))}" if values else ""


def _tags(kind: Any, field: str) -> list[Any]:
    configs = [getattr(_plain(None, each), "__struct_config__", None) for each in get_args(kind)]
    return [config.tag for config in configs if config and config.tag_field == field]


def _inside(data: Any, kind: Any, strict: bool, place: str) -> Iterator[BadDocument]:
    arguments = get_args(kind)
    if isinstance(data, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _in_record(data, kind, strict, place)
    elif isinstance(data, dict) and get_origin(kind) in {dict, Mapping}:
        for key, value in data.items():
            yield from problems_of(key, arguments[0], strict=False, place=joined(place, key))
            yield from problems_of(value, arguments[1], strict=strict, place=joined(place, key))
    elif isinstance(data, list) and get_origin(kind) in {list, tuple}:
        for number, (item, schema) in enumerate(zip(data, _of_items(data, arguments), strict=False)):
            yield from problems_of(item, schema, strict=strict, place=f"{place}[{number}]")


def _of_items(data: Sequence[Any], arguments: tuple[Any, ...]) -> Sequence[Any]:
    return arguments if len(arguments) > 1 and arguments[-1] is not ... else arguments[:1] * len(data)


def _in_record(data: Mapping[str, Any], kind: type[msgspec.Struct], strict: bool, place: str) -> Iterator[BadDocument]:
    config, fields = kind.__struct_config__, _fields(kind)
    for name, value in data.items():
        if name in fields:
            yield from problems_of(value, fields[name].type, strict=strict, place=joined(place, name))
        elif config.forbid_unknown_fields and name != config.tag_field:
            yield BadDocument(joined(place, name), _UNKNOWN)
    for name, field in fields.items():
        if field.required and name not in data:
            yield BadDocument(joined(place, name), _MISSING)


@cache
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a record by their names in documents."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _plain(data: Any, schema: Any) -> Any:
    """The type without bounds; of a union, the member that `data` must be, if only one fits."""
    if get_origin(schema) is Annotated:
        return _plain(data, get_args(schema)[0])
    if get_origin(schema) not in {Union, UnionType}:
        return schema
    kinds = [_plain(data, each) for each in get_args(schema) if each is not NoneType]
    found = [kind for kind in kinds if _may_be(data, kind)]
    return found[0] if len(found) == 1 else schema


def _may_be(data: Any, kind: Any) -> bool:
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
        return isinstance(data, list | dict) and get_origin(kind) in {list, tuple, dict, Mapping}
    config = kind.__struct_config__
    return isinstance(data, dict) and (config.tag_field is None or data.get(config.tag_field) == config.tag)
