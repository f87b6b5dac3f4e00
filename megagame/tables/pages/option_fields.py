"""The form for a game's options, made from their type; every option has its default filled in.

Literals and flags become a choice, fixed tuples as many inputs, lists of literals a choice per place, records their own
fields in a group, lists of records rows of those, other lists a text input of words, and a `FILE` a JSON upload. An
input's name is its place in the options, such as `rulings.tank_size` or `order.0`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext, gettext_noop
from msgspec import inspect

from megagame.core.input.options import file_options, is_file, option_at
from megagame.core.listing import Listing
from megagame.tables.pages.request_data import field_at, nested

USUAL = {"true": gettext_noop("yes"), "false": gettext_noop("no"), "": gettext_noop("drawn by lot")}
_INDEX = re.compile(r"\[(\d+)\]")
MOST_CHOICES = 12
"""A list with more possible values is typed as words."""
ROWS = 8
"""Rows for a list of records whose type sets no maximum."""


class Choice(NamedTuple):
    value: str
    called: str


class Input(NamedTuple):
    name: str
    value: str


class OptionField(NamedTuple):
    """One option: inputs with `choices`, for text, or for a file (`is_file`).

    `group`: the display name of its record, or empty. `kept`: earlier tables' files, to choose from in `kept_input`
    instead.
    """

    name: str
    called: str
    inputs: tuple[Input, ...]
    choices: tuple[Choice, ...] = ()
    group: str = ""
    is_file: bool = False
    kept: tuple[Choice, ...] = ()
    kept_input: Input | None = None


def option_fields(listing: Listing, posted: Mapping[str, str]) -> list[OptionField]:
    """The form's fields, with what was `posted` before, else the game's suggestions or the defaults."""
    standing = {**_defaults(listing), **(posted or _suggested(listing))}
    return [field for each in _options(listing) for field in _fields(listing, each, each.encode_name, standing)]


def document(listing: Listing, posted: Mapping[str, str]) -> dict[str, Any]:
    """What was posted, as plain data of the options; empty inputs keep the default."""
    named = {each.encode_name: each for each in _options(listing) if not is_file(each.type)}
    tree = nested({name: value for name, value in posted.items() if name.partition(".")[0] in named})
    given = {name: _given(named[name].type, value) for name, value in tree.items()}
    return {name: value for name, value in given.items() if value not in (None, [], {})}


def posted_again(listing: Listing, options: Mapping[str, Any]) -> dict[str, str]:
    """The form fields that give these options (plain data).

    Lists that may be random, such as shuffled cards, become random again. Files must be chosen again.
    """
    kept = (each for each in _options(listing) if not (each.default is None and _is_list(each.type)))
    return {name: value for each in kept for name, value in _flat(each, each.encode_name, options).items()}


def input_at(listing: Listing, place: str, posted: Mapping[str, str]) -> str:
    """The name of the input at a place of the options, counting empty inputs, which only the form has."""
    lists = {each.encode_name for each in _options(listing) if _is_list(each.type)}
    in_form = field_at(place, posted) if option_at(place) in lists else place
    return in_form.replace("[", ".").replace("]", "")


def called(listing: Listing, place: str) -> str:
    """The display name of the option at a place such as `rulings.tank_size` or `order[2]`.

    A place inside a file is named step by step: `box.ships[5].last_speed` is *box, ships 6, last speed*.
    """
    if option_at(place) in file_options(listing.game) and place != option_at(place):
        return _in_file(place)
    steps = place.replace("[", ".").replace("]", "").split(".")
    words = listing.side.words if listing.side else {}
    path = ".".join(step for step in steps if not step.isdecimal())
    return gettext(words.get(path) or words.get(steps[0]) or path)


def _in_file(place: str) -> str:
    counted = _INDEX.sub(lambda index: f" {int(index[1]) + 1}", place)
    return ", ".join(counted.replace("_", " ").split("."))


def _suggested(listing: Listing) -> dict[str, str]:
    if listing.side is None or listing.side.suggested is None:
        return {}
    return posted_again(listing, msgspec.to_builtins(listing.side.suggested()))


def _options(listing: Listing) -> tuple[inspect.Field, ...]:
    return _inside(inspect.type_info(listing.game.options))


def _inside(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _plain(kind: inspect.Type) -> inspect.Type:
    """The type without None and without metadata."""
    if isinstance(kind, inspect.Metadata):
        return _plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        return _plain(next(each for each in kind.types if not isinstance(each, inspect.NoneType)))
    return kind


def _is_list(kind: inspect.Type) -> bool:
    return isinstance(_plain(kind), inspect.VarTupleType)


def _items(kind: inspect.VarTupleType) -> inspect.Type:
    return _plain(kind.item_type)


def _rows(kind: inspect.VarTupleType) -> int:
    """How many places the form has for a list; 0: it is typed as words."""
    values = _values(_items(kind))
    if isinstance(_items(kind), inspect.StructType):
        return kind.max_length or ROWS
    return (kind.max_length or len(values)) if 0 < len(values) <= MOST_CHOICES else 0


def _fields(
    listing: Listing, option: inspect.Field, name: str, standing: Mapping[str, str], group: str = ""
) -> Iterator[OptionField]:
    kind = _plain(option.type)
    if is_file(option.type):
        yield OptionField(name, called(listing, name), (Input(name, ""),), group=group, is_file=True)
    elif isinstance(kind, inspect.StructType):
        for each in kind.fields:
            yield from _fields(listing, each, f"{name}.{each.encode_name}", standing, called(listing, name))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(_items(kind), inspect.StructType):
        for row in range(_rows(kind)):
            for each in _inside(_items(kind)):
                yield from _fields(
                    listing, each, f"{name}.{row}.{each.encode_name}", standing, _row(listing, name, row)
                )
    else:
        inputs = tuple(Input(each, standing.get(each, "")) for each in _inputs(kind, name))
        yield OptionField(name, called(listing, name), inputs, _choices(listing, option, name), group)


def _row(listing: Listing, name: str, row: int) -> str:
    return f"{called(listing, name)} {row + 1}"


def _inputs(kind: inspect.Type, name: str) -> list[str]:
    if isinstance(kind, inspect.TupleType):
        return [f"{name}.{place}" for place in range(len(kind.item_types))]
    if isinstance(kind, inspect.VarTupleType) and (rows := _rows(kind)):
        return [f"{name}.{place}" for place in range(rows)]
    return [name]


def _choices(listing: Listing, option: inspect.Field, name: str) -> tuple[Choice, ...]:
    kind = _plain(option.type)
    if isinstance(kind, inspect.VarTupleType):
        values = _values(_items(kind)) if _rows(kind) else ()
        return (Choice("", "–"), *(Choice(each, _word(listing, name, each)) for each in values)) if values else ()
    values = _values(kind)
    if values and _may_be_none(option.type):
        values = ("", *values)
    return tuple(Choice(each, _word(listing, name, each)) for each in values)


def _may_be_none(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.UnionType) and any(isinstance(each, inspect.NoneType) for each in kind.types)


def _values(kind: inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple(map(str, kind.values))
    return ("false", "true") if isinstance(kind, inspect.BoolType) else ()


def _word(listing: Listing, name: str, value: str) -> str:
    """The display name of an option's value; without one, the value itself."""
    words = listing.side.words if listing.side else {}
    return gettext(words.get(f"{name}.{value}") or USUAL.get(value) or value)


def _given(option: inspect.Type, value: Any) -> Any:
    """The value that an option's inputs give; None, or empty, if all were left empty."""
    kind = _plain(option)
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        types = {each.encode_name: each.type for each in kind.fields}
        given = {name: _given(types[name], each) if name in types else each for name, each in value.items()}
        return {name: each for name, each in given.items() if each is not None}
    if isinstance(kind, inspect.VarTupleType):
        return _given_list(kind, value)
    return None if isinstance(value, list) and not any(value) else value


def _given_list(kind: inspect.VarTupleType, value: Any) -> Any:
    if isinstance(value, str) and not _rows(kind):
        return value.replace(",", " ").split()
    if not isinstance(value, list):
        return value
    return [_given(kind.item_type, each) for each in value if each is not None]


def _defaults(listing: Listing) -> dict[str, str]:
    return {name: value for each in _options(listing) for name, value in _flat(each, each.encode_name, {}).items()}


def _flat(option: inspect.Field, name: str, record: Mapping[str, Any]) -> dict[str, str]:
    if is_file(option.type):
        return {}
    value = record[option.encode_name] if option.encode_name in record else _default(option)
    return dict(_standing(_plain(option.type), name, value))


def _standing(kind: inspect.Type, name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(kind, inspect.StructType):
        for each in kind.fields:
            yield from _flat(each, f"{name}.{each.encode_name}", value or {}).items()
    elif isinstance(kind, inspect.TupleType) or (isinstance(kind, inspect.VarTupleType) and _rows(kind)):
        items = _items(kind) if isinstance(kind, inspect.VarTupleType) else inspect.StrType()
        for place, each in enumerate(value or ()):
            yield from _standing(items, f"{name}.{place}", each)
    elif isinstance(value, list):
        yield name, " ".join(map(str, value))
    else:
        yield name, "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _default(option: inspect.Field) -> Any:
    """The default as plain data; None if the option is required."""
    if option.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(option.default_factory())
    return None if option.default is msgspec.NODEFAULT else msgspec.to_builtins(option.default)
