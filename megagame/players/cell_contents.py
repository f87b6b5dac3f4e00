"""Interpret cells of a list: unnamed columns of names, and rows that are not people."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from megagame.players.columns import Meaning, folded, is_named
from megagame.players.districts import matched
from megagame.text_tables.separators import Row

_MOST = 0.6
"""Share of a column's cells that must look alike."""
_TOTAL = (
    "total|totals|grand total|subtotal|sub total|sum|summe|gesamt|insgesamt|somme|suma|totale|totaal"
    "|合計|總計|总计|合计|共計|共计|小計|小计|總數|总数|人數|人数"
)
_OF_WHAT = "players|people|participants|attendees|guests|names|persons|personen|spieler|teilnehmer|人|位|名"
_SUM = re.compile(rf"(?:(?:{_TOTAL})(?: (?:of )?(?:{_OF_WHAT}))?(?: ?\d+)?|共 ?\d+)(?: ?(?:{_OF_WHAT}))?")
_ERROR = re.compile(r"#[A-Z0-9/]+[!?]?")
_NUMBERED = re.compile(r"\A(?:\d{1,4}[.)]|[-*•·–—▪◦])\s+")
_NOBODY = frozenset(
    {"", "n a", "na", "none", "no", "tbc", "tbd", "unassigned", "keine", "無", "无", "未定", "沒有", "没有"}
)


def guessed(
    meanings: Sequence[Meaning], headings: Sequence[str], rows: Sequence[Row], known: Sequence[str]
) -> tuple[Meaning, ...]:
    """Add the name, and the district, to the meanings if only one column without a known heading fits."""
    found = list(meanings)
    if {"name", "first", "last"} & set(found):
        return tuple(found)
    columns = {place: _cells(rows, place) for place, each in enumerate(found) if not each}
    unnamed = [place for place in columns if not is_named(headings[place]) and columns[place]]
    if (
        "district" not in found
        and len(places := [place for place in unnamed if _are_districts(columns[place], known)]) == 1
    ):
        found[places[0]] = "district"
    names = [place for place in unnamed if not found[place] and _are_names(columns[place], len(rows))]
    if len(names) == 1:
        found[names[0]] = "name"
    return tuple(found)


def without_number(name: str) -> str:
    """Strip the number or bullet of a line in a text."""
    return _NUMBERED.sub("", name)


def are_last_first(names: Iterable[str]) -> bool:
    """Whether names are written `Last, First`: at least 80 % have exactly one comma."""
    listed = [name for name in names if name]
    commas = sum(name.count(",") == 1 and all(part.strip() for part in name.split(",")) for name in listed)
    return len(listed) > 1 and commas >= 0.8 * len(listed)


def is_sum(name: str) -> bool:
    """Whether this labels a row of sums."""
    return bool(_SUM.fullmatch(folded(name)))


def is_error(name: str) -> bool:
    """Whether this is a spreadsheet's error value."""
    return bool(_ERROR.fullmatch(name))


def has_letters(name: str) -> bool:
    return any(unicodedata.category(letter)[0] == "L" or unicodedata.category(letter) == "So" for letter in name)


def is_nowhere(district: str) -> bool:
    """Whether this means "no district"."""
    return folded(district) in _NOBODY


def _cells(rows: Iterable[Row], place: int) -> list[str]:
    return [cell for row in rows if (cell := row.cell(place))]


def _are_districts(cells: Sequence[str], known: Collection[str]) -> bool:
    if not known:
        return False
    alike = sum(matched(cell, tuple(known)).how in {"same", "spelt"} for cell in cells)
    return alike >= _MOST * len(cells)


def _are_names(cells: Sequence[str], rows: int) -> bool:
    names = sum(has_letters(cell) and "@" not in cell and "://" not in cell for cell in cells)
    return names >= _MOST * len(cells) and len(cells) >= _MOST * rows
