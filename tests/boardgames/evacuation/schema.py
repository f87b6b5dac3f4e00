"""A validator for the subset of JSON Schema used by the published schema of a box."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boardgames.evacuation.box

SCHEMA = json.loads(Path(boardgames.evacuation.box.__file__).with_name("box.schema.json").read_text(encoding="utf-8"))
TYPES: dict[str, type[Any] | tuple[type[Any], ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "null": type(None),
}


def follows(data: Any, schema: Any = SCHEMA) -> bool:
    """Whether `data` follows the schema."""
    return next(breaches(data, schema), None) is None


def breaches(data: Any, schema: Any = SCHEMA, place: str = "") -> Iterator[str]:
    """Yields the places where `data` violates the schema, including unknown and missing keys."""
    if "$ref" in schema:
        yield from breaches(data, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], place)
    if not _is_of_type(data, schema) or not _is_one_of(data, schema) or not _is_within(data, schema):
        yield place
    elif isinstance(data, dict):
        yield from _in_object(data, schema, place)
    elif isinstance(data, list) and "items" in schema:
        for number, item in enumerate(data):
            yield from breaches(item, schema["items"], f"{place}[{number}]")
    if not _combines(data, schema):
        yield place
    if "if" in schema and follows(data, schema["if"]):
        yield from breaches(data, schema["then"], place)


def _combines(data: Any, schema: Any) -> bool:
    some = [follows(data, each) for each in schema.get("anyOf", [])]
    one = [follows(data, each) for each in schema.get("oneOf", [])]
    forbidden = "not" in schema and follows(data, schema["not"])
    return not forbidden and (any(some) or not some) and (sum(one) == 1 or not one)


def _is_of_type(data: Any, schema: Any) -> bool:
    kinds = schema.get("type")
    if kinds is None:
        return True
    if isinstance(data, bool):
        return "boolean" in kinds
    return any(isinstance(data, TYPES[kind]) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _is_one_of(data: Any, schema: Any) -> bool:
    return data in schema.get("enum", [data]) and data == schema.get("const", data)


def _is_within(data: Any, schema: Any) -> bool:
    match data:
        case bool():
            return True
        case int():
            return bool(schema.get("minimum", data) <= data <= schema.get("maximum", data))
        case str():
            return len(data) >= schema.get("minLength", 0) and bool(re.search(schema.get("pattern", ""), data))
        case list():
            unique = not schema.get("uniqueItems") or len({json.dumps(item) for item in data}) == len(data)
            contains = sum(follows(item, schema["contains"]) for item in data) if "contains" in schema else 0
            number = schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data))
            return unique and number and contains >= schema.get("minContains", 0)
        case dict():
            return bool(len(data) >= schema.get("minProperties", 0))
        case _:
            return True


def _in_object(data: dict[str, Any], schema: Any, place: str) -> Iterator[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key, value in data.items():
        at = f"{place}.{key}" if place else key
        if not follows(key, schema.get("propertyNames", {})) or (key not in known and others is False):
            yield at
        elif key in known or isinstance(others, dict):
            yield from breaches(value, known.get(key, others), at)
    yield from (f"{place}.{key}" if place else key for key in schema.get("required", []) if key not in data)
