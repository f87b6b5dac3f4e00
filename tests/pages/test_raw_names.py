"""Texts for people contain no program names: no fields, paths, codes or keys.

All texts of pages, imports and refusals are in the catalogue, with placeholders in braces.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from megagame.core.documents import BadDocument, shape
from megagame.core.input.options import option_problems
from megagame.games import GAMES
from megagame.tables.pages.bad_input import sentence_of, sentence_of_action
from megagame.tables.pages.option_fields import called

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOGUE = ROOT / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"
FILLED_IN = re.compile(r"\{[^}]*\}|%\([^)]*\)[sd]")
RAW = re.compile(r"[a-z]_[a-z]|\b[a-z]\w*\.[a-z]\w*|\w\[\d")
FILES = re.compile(r"\b(?:manage\.py|docs/\S+)")
"""Commands and documents, which are called so on the disk."""
TOLD = ("CommandError", "SystemExit", "exit", "error")
ODD: tuple[Any, ...] = (None, -1, 10**9, "", [], {}, True, [[]], {"a": 1}, "x", 1.5, [None] * 50, "\u200b")
SIDE_GAMES = [name for name, listing in GAMES.items() if listing.side]


def raw(said: str) -> list[str]:
    return RAW.findall(FILES.sub("", FILLED_IN.sub("", said)))


def catalogue() -> Iterator[str]:
    """Every English text that is translated."""
    entries = re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE)
    for lines in entries:
        yield "".join(ast.literal_eval(line) for line in lines.splitlines())


def test_no_text_of_any_page_or_refusal_has_a_raw_name() -> None:
    texts = set(catalogue())
    refusals = {text for listing in GAMES.values() for text in listing.game.refusals.values()}
    assert refusals <= texts
    assert [text for text in texts if raw(text)] == []


def asked_of(game: str) -> list[type[msgspec.Struct]]:
    """The types of all actions that may be asked for at a table of this game."""
    return list(get_args(GAMES[game].asked)) or [GAMES[game].asked]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_wrong_with_an_action_is_told_without_the_name_of_a_field(game: str) -> None:
    told = dict[str, Any]()
    for kind in asked_of(game):
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        names = [each.encode_name for each in info.fields]
        for odd in ODD:
            for given in ({}, dict.fromkeys(names, odd), *({name: odd} for name in names), {"no_such_field": odd}):
                document = {"type": info.tag, **given}
                try:
                    shape(document, GAMES[game].asked)
                except BadDocument as bad:
                    told[sentence_of_action(bad)] = document
    assert len(told) > 2
    assert {said: document for said, document in told.items() if raw(said)} == {}


@pytest.mark.parametrize("game", SIDE_GAMES)
def test_whatever_is_wrong_with_the_options_of_a_table_is_told_without_the_name_of_a_field(game: str) -> None:
    listing, told = GAMES[game], set[str]()
    info = inspect.type_info(listing.game.options)
    assert isinstance(info, inspect.StructType)
    names = [each.encode_name for each in info.fields]
    for odd in ODD:
        for given in (dict.fromkeys(names, odd), *({name: odd} for name in names)):
            for bad in option_problems(listing.game, given, strict=False):
                told.add(sentence_of(bad, called(listing, bad.place)))
    assert len(told) > 2 or not names
    assert [said for said in told if raw(said)] == []


def said_by_commands() -> Iterator[tuple[str, str]]:
    """Each text with which a command exits, and its place."""
    for path in sorted((ROOT / "megagame").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in TOLD:
                for each in (part for given in node.args for part in ast.walk(given)):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield f"{path.name}:{each.lineno}", each.value


def test_no_command_ends_with_a_raw_name() -> None:
    said = list(said_by_commands())
    assert len(said) > 20
    assert [(place, text) for place, text in said if raw(text)] == []


def test_raw_names_are_found_where_there_are_any() -> None:
    for text in ("is_core is missing.", "setup.hexes is missing.", "orders[0] is missing."):
        assert raw(text), text
    assert raw("manage.py, docs/deploying.md and {is_core}: 1.5 hours. Then go.") == []
