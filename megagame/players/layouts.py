"""Lists whose districts are in merged cells, section rows or column headings."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from megagame.core.sentences import Sentence, gettext_noop
from megagame.players.cell_contents import has_letters
from megagame.players.columns import MOST_ABOVE
from megagame.players.districts import matched
from megagame.text_tables.separators import Row

AS_ABOVE = gettext_noop("taken as {district}, as row {row} says")
ACROSS = gettext_noop("Each column is a district: {districts}.")
_SECTION = re.compile(r"(?i)(?:(?:district|team|the team|group)[\s:]+)?(?P<name>.+?)\s*(?:\(\d+\))?\s*:?")


def section(row: Row, known: Sequence[str]) -> str:
    """The district named by a row that holds nothing else, as above its people; "" if none."""
    cells = [cell for place in range(len(row.cells)) if (cell := row.cell(place))]
    found = _SECTION.fullmatch(cells[0]) if len(cells) == 1 and known else None
    names = (cells[0], found["name"]) if found else ()
    return next((district for each in names if (district := _known(each, known))), "")


def below_sections(rows: Sequence[Row], known: Sequence[str]) -> Mapping[int, tuple[str, int]]:
    """The section of each row: its district, and the number of the row that names it."""
    named = [(section(row, known), row.number) for row in rows]
    return _others(rows, _carried_down(named))


def merged(rows: Sequence[Row], districts: Sequence[str]) -> Mapping[int, tuple[str, int]]:
    """As `below_sections`, for merged cells that name each district once, for its first person.

    `districts`: as in each row. Empty if most rows have a district or one is repeated, since empty cells mean no
    district then.
    """
    filled = [each for each in districts if each]
    is_merged = bool(districts) and bool(districts[0]) and 2 <= len(filled) == len(set(filled)) <= len(districts) / 2
    if not is_merged:
        return {}
    return _others(rows, _carried_down(zip(districts, (row.number for row in rows), strict=True)))


def _others(rows: Sequence[Row], above: Iterable[tuple[str, int]]) -> Mapping[int, tuple[str, int]]:
    return {row.number: place for row, place in zip(rows, above, strict=True) if place[0] and place[1] != row.number}


def _carried_down(said: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Repeat each district and its row until the next one."""
    above = ("", 0)
    for each in said:
        above = each if each[0] else above
        yield above


def across(rows: Sequence[Row], known: Sequence[str]) -> tuple[int, tuple[str, ...], tuple[Row, ...]] | None:
    """A list whose columns are districts: its heading's row number, its districts, and a row per person.

    None unless at least two columns are districts of the city and no other column contains words.
    """
    for place, head in enumerate(rows[:MOST_ABOVE]):
        width = max((len(row.cells) for row in rows[place:]), default=0)
        columns = {column: _known(head.cell(column), known) for column in range(width)}
        named = {column: district for column, district in columns.items() if district}
        below = rows[place + 1 :]
        others = any(
            has_letters(row.cell(column)) for row in (head, *below) for column in columns.keys() - named.keys()
        )
        if len(set(named.values())) == len(named) >= 2 and below and not others:
            return head.number, tuple(named.values()), tuple(_people(below, named))
    return None


def _people(rows: Sequence[Row], named: Mapping[int, str]) -> list[Row]:
    found = ((row, column) for row in rows for column in named)
    return [Row(row.number, (row.cell(column), named[column])) for row, column in found if row.cell(column)]


def _known(cell: str, known: Sequence[str]) -> str:
    match = matched(cell, known) if cell and known else None
    return match.district if match and match.how in {"same", "spelt"} else ""


def as_above(district: str, row: int) -> Sentence:
    """The note for a person whose district is in another row."""
    return Sentence(AS_ABOVE, {"district": district, "row": row})
