"""Read a list of players: encoding, separator, heading and columns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from megagame.core.sentences import Sentence, gettext_noop
from megagame.players import cell_contents, columns, layouts
from megagame.players.columns import Meaning
from megagame.text_tables import separators
from megagame.text_tables.encodings import Encoding, Text, decoded
from megagame.text_tables.separators import BadTable, Row, Separator, rows

LONGEST_FILE = 1_000_000
"""Maximum size in bytes, far above any list's."""
MOST_ROWS, MOST_COLUMNS = 2000, 60

TOO_LARGE = gettext_noop("This file has {size} KB: a list has {most} KB at most.")
TOO_MANY_ROWS = gettext_noop("This table has {number} rows: a list has {most} at most.")
TOO_MANY_COLUMNS = gettext_noop("Row {row} has {number} columns: at most {most} are read.")
NOBODY = gettext_noop("Below row {row} there is nobody.")
WHICH_NAME = gettext_noop("Which column is the name?")
ONE_A_ROW = gettext_noop(
    "A list has one person in each row, with the name in one column. Where each column is a team, put the districts of "
    "the city above them."
)
TWO_CHOSEN = gettext_noop("Two columns are chosen as {column}: choose one.")
NAME_AND_PARTS = gettext_noop("Choose the name, or first and last name, not both.")
TWO_CALLED = gettext_noop("Two columns could be {column}: choose one.")
LAST_FIRST = gettext_noop("Names are written last name first: “{written}” is taken as “{taken}”.")


ACROSS: tuple[Meaning, ...] = ("name", "district")


class Choices(NamedTuple):
    """Choices on the screen; None or missing: as detected.

    `heading`: its row, 0 for none. `districts`: by spelling. `typed`: names by row. `too`: repeated rows to add anyway.
    """

    encoding: Encoding | None = None
    separator: Separator | None = None
    heading: int | None = None
    meanings: tuple[Meaning, ...] | None = None
    districts: Mapping[str, str] = {}
    typed: Mapping[int, str] = {}
    too: frozenset[int] = frozenset()


class Table(NamedTuple):
    """A parsed list. `problem`: why nobody can be added yet. `is_chosen`: meanings were chosen on the screen."""

    text: Text
    separator: Separator
    heading: int
    headings: tuple[str, ...]
    meanings: tuple[Meaning, ...]
    rows: tuple[Row, ...]
    problem: Sentence | None
    doubts: tuple[Sentence, ...]
    is_chosen: bool = False


def read(raw: bytes, choices: Choices, known: Sequence[str] = ()) -> Table:
    """Parse a file. `known`: names of the city's districts, to detect a column of them.

    Raises Unreadable or BadTable, with one sentence, if it cannot be read as a list.
    """
    if len(raw) > LONGEST_FILE:
        raise BadTable(Sentence(TOO_LARGE, {"size": len(raw) // 1000, "most": LONGEST_FILE // 1000}))
    text = decoded(raw, choices.encoding)
    separator = choices.separator or separators.found(text.text)
    listed = _bounded(list(rows(text.text, separator)))
    if choices.heading is None and (found := layouts.across(listed, known)):
        return _across(text, separator, found, choices)
    heading = _heading(listed, choices.heading)
    head = next((row for row in listed if row.number == heading), None)
    people = tuple(row for row in listed if row.number > heading)
    width = max(len(row.cells) for row in listed if row.number >= heading)
    headings = tuple(head.cell(place) if head else "" for place in range(width))
    chosen = choices.meanings if choices.meanings and len(choices.meanings) == width else None
    meanings = chosen or cell_contents.guessed(columns.guessed(headings), headings, people, known)
    doubts = () if chosen else _doubts(headings)
    problem = Sentence(NOBODY, {"row": heading}) if not people else _problem(meanings)
    if problem and problem.text == WHICH_NAME:
        doubts = (*doubts, Sentence(ONE_A_ROW))
    return Table(text, separator, heading, headings, meanings, people, problem, doubts, bool(chosen))


def _across(
    text: Text,
    separator: Separator,
    found: tuple[int, tuple[str, ...], tuple[Row, ...]],
    choices: Choices,
) -> Table:
    heading, districts, people = found
    names = ", ".join(districts)
    is_chosen = choices.meanings is not None and len(choices.meanings) == len(ACROSS)
    meanings = choices.meanings if choices.meanings and is_chosen else ACROSS
    problem = _problem(meanings) if people else Sentence(NOBODY, {"row": heading})
    doubts = (Sentence(layouts.ACROSS, {"districts": names}),)
    return Table(text, separator, heading, ("", names), meanings, people, problem, doubts, is_chosen)


def _bounded(listed: list[Row]) -> list[Row]:
    if not listed:
        raise BadTable(Sentence(NOBODY, {"row": 1}))
    if len(listed) > MOST_ROWS + columns.MOST_ABOVE:
        raise BadTable(Sentence(TOO_MANY_ROWS, {"number": len(listed), "most": MOST_ROWS}))
    for row in listed:
        if len(row.cells) > MOST_COLUMNS:
            what = {"row": row.number, "number": len(row.cells), "most": MOST_COLUMNS}
            raise BadTable(Sentence(TOO_MANY_COLUMNS, what))
    return listed


def _heading(listed: Sequence[Row], chosen: int | None) -> int:
    """The row of the heading; 0 if there is none."""
    if chosen is not None:
        return chosen if any(row.number == chosen for row in listed) else 0
    place = columns.heading([row.cells for row in listed[: columns.MOST_ABOVE]])
    return listed[place].number if place is not None else 0


def _doubts(headings: Sequence[str]) -> tuple[Sentence, ...]:
    return tuple(Sentence(TWO_CALLED, {"column": Sentence(columns.CALLED[each])}) for each in columns.twice(headings))


def _problem(meanings: Sequence[Meaning]) -> Sentence | None:
    count = Counter(meanings)
    for meaning in columns.MEANINGS[1:]:
        if count[meaning] > 1:
            return Sentence(TWO_CHOSEN, {"column": Sentence(columns.CALLED[meaning])})
    if not (count["name"] or count["first"] or count["last"]):
        return Sentence(WHICH_NAME)
    if count["name"] and (count["first"] or count["last"]):
        return Sentence(NAME_AND_PARTS)
    return None
