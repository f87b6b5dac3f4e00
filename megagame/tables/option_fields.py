"""The form for a game's options, made from their type: every ruling is asked for, and left as it is by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext, gettext_noop
from msgspec import inspect

from megagame.core.listing import Listing
from megagame.tables.request_data import nested

USUAL = {"true": gettext_noop("yes"), "false": gettext_noop("no"), "": gettext_noop("drawn by lot")}


class Choice(NamedTuple):
    """One value that an option may have, and what it is called."""

    value: str
    called: str


class Input(NamedTuple):
    """One input of the form, with what stands in it."""

    name: str
    value: str


class OptionField(NamedTuple):
    """One option: an input to choose from `choices`, or inputs to write in, one for each value that it has."""

    name: str
    called: str
    inputs: tuple[Input, ...]
    choices: tuple[Choice, ...] = ()


def option_fields(listing: Listing, posted: Mapping[str, str]) -> list[OptionField]:
    """What the form asks for, with what was `posted` before, or else the game's defaults."""
    words = listing.side.words if listing.side else {}
    return [_field(each, words, posted) for each in _options(listing)]


def document(listing: Listing, posted: Mapping[str, str]) -> dict[str, Any]:
    """What was posted, as plain data of the options; what was left empty keeps its default."""
    lists = {each.name for each in _options(listing) if isinstance(_plain(each.type), inspect.VarTupleType)}
    named = {each.name for each in _options(listing)}
    fields = {name: value for name, value in posted.items() if name.partition(".")[0] in named}
    return {
        name: value.replace(",", " ").split() if name in lists and isinstance(value, str) else value
        for name, value in nested(fields).items()
        if value != [None] * len(value)
    }


def posted_again(listing: Listing, options: Mapping[str, Any]) -> dict[str, str]:
    """The fields of the form that gave these options (plain data); lists, as of shuffled cards, are left to be anew."""
    fields: dict[str, str] = {}
    for option in _options(listing):
        value = options.get(option.name)
        if isinstance(_plain(option.type), inspect.TupleType):
            fields |= {f"{option.name}.{place}": str(each) for place, each in enumerate(value or ())}
        elif isinstance(value, bool):
            fields[option.name] = str(value).lower()
        elif isinstance(value, str | int):
            fields[option.name] = str(value)
    return fields


def _options(listing: Listing) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(listing.game.options)
    return found.fields if isinstance(found, inspect.StructType) else ()


def _plain(kind: inspect.Type) -> inspect.Type:
    """The type itself, where None is possible as well."""
    if isinstance(kind, inspect.UnionType):
        return next(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return kind


def _field(option: inspect.Field, words: Mapping[str, str], posted: Mapping[str, str]) -> OptionField:
    name = option.name
    called = gettext(words.get(name, name))
    kind = _plain(option.type)
    if isinstance(kind, inspect.TupleType):
        names = [f"{name}.{place}" for place in range(len(kind.item_types))]
        return OptionField(name, called, tuple(Input(each, posted.get(each, "")) for each in names))
    values = _values(kind)
    if values and kind is not option.type:
        values = ("", *values)
    choices = tuple(Choice(each, _word(words, name, each)) for each in values)
    return OptionField(name, called, (Input(name, posted.get(name, _default(option))),), choices)


def _values(kind: inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple(map(str, kind.values))
    return ("false", "true") if isinstance(kind, inspect.BoolType) else ()


def _default(option: inspect.Field) -> str:
    default = option.default
    if default is None or default is msgspec.NODEFAULT:
        return ""
    return str(default).lower() if isinstance(default, bool) else str(default)


def _word(words: Mapping[str, str], name: str, value: str) -> str:
    """What people call a value of an option; what has no word of its own is called as it is."""
    return gettext(words.get(f"{name}.{value}") or USUAL.get(value) or value)
