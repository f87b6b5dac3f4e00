"""A city as a table `label, district, tokens, name`, pasted from spreadsheets or as CSV.

Districts are identified by their names. All problems are reported at once, with line and column.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from crisis_map.city.city import LONGEST_LABEL, SLUMS, City, District, HexBlock
from crisis_map.city.hexes import Label, label_of
from crisis_map.city.tokens import MOST_TOKENS, Kind
from crisis_map.records.line_reader import read_kind
from megagame import spreadsheets
from megagame.core.documents import shape
from megagame.core.input.unseen import unseen
from megagame.core.sentences import Sentence, gettext_noop
from megagame.text_tables import separators
from megagame.text_tables.separators import Row, found, rows

COLUMNS = ("label", "district", "tokens", "name")
LONGEST_NAME = 60
LABEL = re.compile(r"([A-Z]+)0*([1-9][0-9]*)")
NO_DISTRICT = frozenset(("", SLUMS, "slum", "none", "-", "–", "—"))
LINE_END = re.compile(r"\s*[\r\n]\s*")
INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
COUNTED = re.compile(r"\b([1-9])\s*[x×*]?\s*([^\W\d]+)")
"""`2 population`, meaning two tokens."""

BAD_LABEL = gettext_noop("line {line}, label: {text} is no label, which is written like C12")
TWICE = gettext_noop("line {line}, label: {text} stands there twice, before in line {before}")
TOO_MANY = gettext_noop("line {line}, tokens: a hex holds two tokens, not {count}")
BAD_TOKEN = gettext_noop("line {line}, tokens: {text} is no token")
TOO_WIDE = gettext_noop("line {line}: there are {count} columns, and four are read: label, district, tokens, name")
TWO_COLUMNS = gettext_noop("line {line}: two columns are called {column}: delete one of them")
UNSEEN = gettext_noop("line {line} has a character that nobody sees: type it again")
TOO_LONG = gettext_noop("line {line}, name: too long, 60 characters at most")
LONG_DISTRICT = gettext_noop("line {line}, district: too long, 60 characters at most")
NO_HEXES = gettext_noop("there is no hex in this table")
TOO_MANY_HEXES = gettext_noop("there are {count} hexes: at most {most}")

NUMBERED = re.compile(r"[0-9]{3,6}")
"""Column and row as digits from 1, equally many each: 0304 is C4. Spreadsheets drop leading zeros."""
ALSO_CALLED: Mapping[str, str] = {
    **dict.fromkeys(("hex", "hexes", "hex label", "格", "六角格"), "label"),
    **dict.fromkeys(("districts", "team", "區", "区"), "district"),
    **dict.fromkeys(("token",), "tokens"),
    **dict.fromkeys(("place", "hex name"), "name"),
}
"""Other headings for our columns."""
MOST_HEXES = 4000
MOST_ABOVE = 10
"""Maximum number of rows above a heading."""


class BadTable(Exception):
    def __init__(self, problems: tuple[Sentence, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


def written(city: City) -> str:
    """The city as CSV, in label order."""
    called = _called(city)
    blocks = ((at, city.hexes[at]) for at in city.places)
    rows = ((at, _district(called, block), " ".join(block.tokens), block.name or "") for at, block in blocks)
    return spreadsheets.written((COLUMNS, *rows))


def _district(called: Mapping[str | None, str], block: HexBlock) -> str:
    """The district's name, or its key if it no longer exists."""
    return called.get(block.district, block.district or "")


def read(text: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Parse a city's table to plain data. Layout, colours and rulings are taken from `before`.

    Districts are those of the table: known ones keep their position and colour, new ones follow. *Slums*, a dash or an
    empty cell mean no district. Raises BadTable with all problems.
    """
    try:
        lines = tuple(_lines(text))
    except separators.BadTable as bad:
        raise BadTable((bad.sentence,)) from None
    problems = tuple(_problems(lines))
    if problems:
        raise BadTable(problems)
    city: City = shape({**before, "hexes": {}}, City)
    keys = _keys(city)
    districts = dict(city.districts)
    hexes = {}
    for line in lines:
        called = _folded(line.cell(1))
        name = "" if called in NO_DISTRICT and called not in keys else line.cell(1)
        if name and called not in keys:
            keys[called] = _new_key(districts)
            districts[keys[called]] = District(_shown(name))
        district = keys[called] if name else None
        hexes[label_of_text(line.cell(0)) or ""] = HexBlock(district, _tokens(line.cell(2)), line.cell(3) or None)
    used = {block.district for block in hexes.values()}
    kept = {key: each for key, each in districts.items() if key in used}
    plain = {"districts": msgspec.to_builtins(kept), "hexes": msgspec.to_builtins(hexes)}
    return {**before, **plain}


def label_of_text(text: str) -> Label | None:
    """The label meant by `C4`, `c04` or `0304`; None if there is none."""
    if found := LABEL.fullmatch(text.upper()):
        label = f"{found[1]}{found[2]}"
        return label if len(label) <= LONGEST_LABEL else None
    if not NUMBERED.fullmatch(text):
        return None
    column, row = int(text[: len(text) // 2]), int(text[len(text) // 2 :])
    return label_of(column - 1, row - 1) if column and row else None


def _called(city: City) -> dict[str | None, str]:
    """Each district's name in the table: its key if the name would be ambiguous."""
    found = {**_keys(city), SLUMS: SLUMS}
    names = {key: city.name_of(key) for key in city.districts}
    return {None: "", **{key: name if found.get(_folded(name)) == key else key for key, name in names.items()}}


def _keys(city: City) -> dict[str, str]:
    """Districts by folded key or name. Keys take precedence over names."""
    keys = {_folded(key): key for key in city.districts}
    for key in city.districts:
        keys.setdefault(_folded(city.name_of(key)), key)
    keys.pop("", None)  # a name of invisible characters only
    return keys


def _folded(text: str) -> str:
    """Ignore case and invisible characters."""
    return _shown(text).casefold()


def _shown(text: str) -> str:
    return " ".join(INVISIBLE.sub("", text).split())


def _new_key(districts: Mapping[str, District]) -> str:
    taken = {_folded(key) for key in districts} | {_folded(each.name or "") for each in districts.values()}
    return next(f"d{number}" for number in range(1, len(taken) + 2) if f"d{number}" not in taken)


def _lines(text: str) -> Iterator[Row]:
    """Rows of hexes with cells in the order of COLUMNS, without titles and heading."""
    listed = list(rows(text.removeprefix("\ufeff"), found(text)))
    head = next((place for place, row in enumerate(listed[:MOST_ABOVE]) if COLUMNS[0] in _heading(row)), None)
    if head is None or any(label_of_text(row.cell(0)) for row in listed[:head]):
        yield from map(_trimmed, listed)
        return
    heading = _heading(listed[head])
    if twice := next((name for name in COLUMNS if heading.count(name) > 1), None):
        raise separators.BadTable(Sentence(TWO_COLUMNS, {"line": listed[head].number, "column": twice}))
    for row in map(_trimmed, listed[head + 1 :]):
        yield _placed(row, heading) if set(heading) <= set(COLUMNS) and len(row.cells) <= len(heading) else row


def _heading(row: Row) -> list[str]:
    cells = (each.strip().casefold() for each in _trimmed(row).cells)
    return [ALSO_CALLED.get(each, each) for each in cells]


def _placed(row: Row, heading: Sequence[str]) -> Row:
    """Reorder a row's columns from the heading's order to ours."""
    return Row(row.number, tuple(row.cell(heading.index(name)) if name in heading else "" for name in COLUMNS))


def _trimmed(row: Row) -> Row:
    """Remove empty cells at the end."""
    width = max(place for place, each in enumerate(row.cells, 1) if each.strip())
    return Row(row.number, tuple(LINE_END.sub(" ", spreadsheets.text_of(each)) for each in row.cells[:width]))


def _problems(lines: tuple[Row, ...]) -> Iterator[Sentence]:
    if not lines:
        yield Sentence(NO_HEXES)
    if len(lines) > MOST_HEXES:
        yield Sentence(TOO_MANY_HEXES, {"count": len(lines), "most": MOST_HEXES})
        return
    seen: dict[str, int] = {}
    for line in lines:
        yield from _of_line(line)
        yield from (Sentence(UNSEEN, {"line": line.number}) for _ in islice(unseen(line.cells), 1))
        label = label_of_text(line.cell(0))
        if label in seen:
            yield Sentence(TWICE, {"line": line.number, "text": label, "before": seen[label]})
        if label:
            seen[label] = seen.get(label, line.number)


def _of_line(line: Row) -> Iterator[Sentence]:
    if len(line.cells) > len(COLUMNS):
        yield Sentence(TOO_WIDE, {"line": line.number, "count": len(line.cells)})
    if label_of_text(line.cell(0)) is None:
        yield Sentence(BAD_LABEL, {"line": line.number, "text": line.cell(0)[:20] or "–"})
    if len(line.cell(1)) > LONGEST_NAME:
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
    counted = COUNTED.sub(lambda found: " ".join([found[2]] * int(found[1])), text)
    return re.findall(r"[^\s,;+/]+", counted)


def _kind(word: str) -> Kind | None:
    """Kinds are spelled as on forms."""
    found = read_kind(word)
    return found[0] if found else None


def _tokens(text: str) -> tuple[Kind, ...]:
    return tuple(kind for word in _words(text) if (kind := _kind(word)))
