"""A city as a table: `label, district, tokens, name`, as spreadsheets paste it or as CSV.

Districts go by what people call them. Everything that is wrong is told at once, each with its line and column.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from crisis_map.city.city import LONGEST_LABEL, SLUMS, City, District, HexBlock
from crisis_map.city.tokens import KINDS, MOST_TOKENS, Kind
from megagame.core.documents import shape
from megagame.core.sentences import Sentence, gettext_noop

COLUMNS = ("label", "district", "tokens", "name")
LONGEST_NAME = 60
LABEL = re.compile(r"[A-Z]+[1-9][0-9]*")
LETTERS: Mapping[str, Kind] = {kind[0].upper(): kind for kind in KINDS}

BAD_LABEL = gettext_noop("line {line}, label: {text} is no label, which is written like C12")
TWICE = gettext_noop("line {line}, label: {text} stands there twice, before in line {before}")
TOO_MANY = gettext_noop("line {line}, tokens: a hex holds two tokens, not {count}")
BAD_TOKEN = gettext_noop("line {line}, tokens: {text} is no token")
TOO_WIDE = gettext_noop("line {line}: there are {count} columns, and four are read: label, district, tokens, name")
TOO_LONG = gettext_noop("line {line}, name: too long, 60 characters at most")
LONG_DISTRICT = gettext_noop("line {line}, district: too long, 60 characters at most")
NO_HEXES = gettext_noop("there is no hex in this table")
UNREADABLE = gettext_noop("line {line}: this cannot be read as a table")
TOO_MANY_HEXES = gettext_noop("there are {count} hexes: at most {most}")

MOST_HEXES = 4000


class BadTable(Exception):
    """All that is wrong with a table, a sentence for each."""

    def __init__(self, problems: tuple[Sentence, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


class _Line(NamedTuple):
    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        return self.cells[column].strip() if column < len(self.cells) else ""


def written(city: City) -> str:
    """The city as CSV, in label order."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    called = _called(city)
    for at in city.places:
        block = city.hexes[at]
        writer.writerow([at, called[block.district], " ".join(block.tokens), block.name or ""])
    return file.getvalue()


def read(text: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """The city in a table, as plain data; its layout, colours and rulings are those of `before`, a city as plain data.

    A district that `before` does not have comes after the others. BadTable with all that is wrong; nothing is taken.
    """
    lines = tuple(_lines(text))
    problems = tuple(_problems(lines))
    if problems:
        raise BadTable(problems)
    city: City = shape({**before, "hexes": {}}, City)
    keys = _keys(city)
    districts = dict(city.districts)
    hexes = {}
    for line in lines:
        name = line.cell(1)
        if name and _folded(name) not in keys:
            keys[_folded(name)] = _new_key(districts)
            districts[keys[_folded(name)]] = District(name)
        district = keys[_folded(name)] if name else None
        hexes[line.cell(0).upper()] = HexBlock(district, _tokens(line.cell(2)), line.cell(3) or None)
    plain = {"districts": msgspec.to_builtins(districts), "hexes": msgspec.to_builtins(hexes)}
    return {**before, **plain}


def _called(city: City) -> dict[str | None, str]:
    """What the table calls each district: its name, or its key where the name alone would not find it again."""
    found = _keys(city)
    names = {key: city.name_of(key) for key in city.districts}
    return {None: "", **{key: name if found.get(_folded(name)) == key else key for key, name in names.items()}}


def _keys(city: City) -> dict[str, str]:
    """By what a district is found: its key, which counts first, and its name, unless that is another's."""
    keys = {_folded(key): key for key in city.districts}
    for key in city.districts:
        keys.setdefault(_folded(city.name_of(key)), key)
    return keys


def _folded(text: str) -> str:
    return text.strip().casefold()


def _new_key(districts: Mapping[str, District]) -> str:
    taken = {_folded(key) for key in districts} | {_folded(each.name or "") for each in districts.values()}
    return next(f"d{number}" for number in range(1, len(taken) + 2) if f"d{number}" not in taken)


def _lines(text: str) -> Iterator[_Line]:
    plain = text.removeprefix("\ufeff")
    first = plain.partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    rows = enumerate(csv.reader(io.StringIO(plain, newline=""), delimiter=delimiter), 1)
    try:
        for number, cells in rows:
            while cells and not cells[-1].strip():
                cells.pop()
            is_head = number == 1 and cells and cells[0].strip().casefold() == COLUMNS[0]
            if cells and not is_head:
                yield _Line(number, tuple(cells))
    except csv.Error:
        raise BadTable((Sentence(UNREADABLE, {"line": plain.count("\n") + 1}),)) from None


def _problems(lines: tuple[_Line, ...]) -> Iterator[Sentence]:
    if not lines:
        yield Sentence(NO_HEXES)
    if len(lines) > MOST_HEXES:
        yield Sentence(TOO_MANY_HEXES, {"count": len(lines), "most": MOST_HEXES})
        return
    seen: dict[str, int] = {}
    for line in lines:
        yield from _of_line(line)
        label = line.cell(0).upper()
        if label in seen:
            yield Sentence(TWICE, {"line": line.number, "text": label, "before": seen[label]})
        seen.setdefault(label, line.number)


def _of_line(line: _Line) -> Iterator[Sentence]:
    if len(line.cells) > len(COLUMNS):
        yield Sentence(TOO_WIDE, {"line": line.number, "count": len(line.cells)})
    label = line.cell(0).upper()
    if not LABEL.fullmatch(label) or len(label) > LONGEST_LABEL:
        yield Sentence(BAD_LABEL, {"line": line.number, "text": label[:20] or "–"})
    if len(line.cell(1)) > LONGEST_NAME or _folded(line.cell(1)) == SLUMS:
        yield Sentence(LONG_DISTRICT, {"line": line.number})
    words = _words(line.cell(2))
    if len(words) > MOST_TOKENS:
        yield Sentence(TOO_MANY, {"line": line.number, "count": len(words)})
    for word in words:
        if _kind(word) is None:
            yield Sentence(BAD_TOKEN, {"line": line.number, "text": word[:20]})
    if len(line.cell(3)) > LONGEST_NAME:
        yield Sentence(TOO_LONG, {"line": line.number})


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s,;+/]+", text)


def _kind(word: str) -> Kind | None:
    """A kind of token by its word or its letter."""
    return LETTERS.get(word.upper()) or next((kind for kind in KINDS if kind == word.lower()), None)


def _tokens(text: str) -> tuple[Kind, ...]:
    return tuple(kind for word in _words(text) if (kind := _kind(word)))
