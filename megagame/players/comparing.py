"""What a list would add: rows compared with districts, earlier rows and listed people."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from megagame.core.sentences import Sentence, gettext_noop
from megagame.players.cell_contents import are_last_first, has_letters, is_error, is_nowhere, is_sum, without_number
from megagame.players.columns import CALLED, Meaning, folded
from megagame.players.districts import Match, matched
from megagame.players.layouts import as_above, below_sections, merged, section
from megagame.players.table import Choices, Table
from megagame.text_tables.separators import Row

LONGEST: Mapping[str, int] = {"name": 120, "district": 80, "seat": 80}
KEEP, NOWHERE = "=", "-"
"""Alternatives to a district for a spelling: keep it as it is, or no district."""

NO_NAME = gettext_noop("no name, left out")
FORMULA = gettext_noop("a formula is no name, left out")
SUM = gettext_noop("a sum is no name, left out")
NO_LETTERS = gettext_noop("a number is no name, left out")
A_DISTRICT = gettext_noop("a district is no name, left out")
HEADING = gettext_noop("the heading again, left out")
TOO_LONG = gettext_noop("{column} longer than {most} characters, left out")
UNKNOWN = gettext_noop("no such district, left out")
PERHAPS = gettext_noop("perhaps {district}, left out until you choose")
TWICE = gettext_noop("twice, same as row {row}, left out")
IS_THERE = gettext_noop("is there already")
TAKEN_AS = gettext_noop("taken as {district}")
WITHOUT = gettext_noop("without a district")
NAMESAKE = gettext_noop("same name as row {row}, both taken")
ELSEWHERE = gettext_noop("this name is in the list with another district, both stay")
INVISIBLE = gettext_noop("invisible characters left out")

Kind: TypeAlias = Literal["new", "there", "out"]
Lacks: TypeAlias = Literal["", "name", "district", "once"]
"""What an omitted row needs: a typed name, a chosen district, or confirmation that it repeats a row on purpose."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cn"})
_JOINERS = "\u200c\u200d"
_CHINESE = re.compile(r"[\u3400-\u9fff]+")


class Expected(NamedTuple):
    name: str
    district: str = ""
    seat: str = ""


class Line(NamedTuple):
    """One row of the list with notes. Notes on a new person are guesses or doubts."""

    row: Row
    kind: Kind
    person: Expected
    notes: tuple[Sentence, ...] = ()
    lacks: Lacks = ""


class Spelling(NamedTuple):
    """A spelling that is not exactly a district's name. `chosen`: its district; "": its people are omitted."""

    said: str
    people: int
    match: Match
    chosen: str


class Plan(NamedTuple):
    """What a list would add."""

    lines: tuple[Line, ...]
    spellings: tuple[Spelling, ...]

    @property
    def new(self) -> tuple[Expected, ...]:
        return tuple(line.person for line in self.lines if line.kind == "new")

    @property
    def out(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.kind == "out")

    @property
    def there(self) -> int:
        return sum(line.kind == "there" for line in self.lines)


class _Before:
    def __init__(self, there: Iterable[Expected]) -> None:
        self.there = [*there]
        self.keys = {_key(each) for each in self.there}
        self.names = {folded(each.name) for each in self.there}
        self.rows: dict[tuple[str, str], int] = {}
        self.named: dict[str, int] = {}


def compared(table: Table, choices: Choices, there: Iterable[Expected], known: Sequence[str]) -> Plan:
    """Compare a table with the list. `there`: people already listed. `known`: names of the city's districts."""
    persons = [_person(row, table.meanings, choices.typed) for row in table.rows]
    persons = _first_last(persons, table.meanings)
    above = _above(table, persons, known)
    persons = [_from_above(row, person, above) for row, person in zip(table.rows, persons, strict=True)]
    if table.problem:
        return Plan(tuple(map(_unread, table.rows, persons)), ())
    headings = [folded(each) for each in table.headings]
    nobody = [_nobody(row, person, headings, known) for row, person in zip(table.rows, persons, strict=True)]
    somebody = (person for person, why in zip(persons, nobody, strict=True) if why is None)
    spellings = _spellings(somebody, choices.districts, known)
    by_said, before = {each.said: each for each in spellings}, _Before(there)
    has_districts = bool(above) or "district" in table.meanings
    lines = (
        _line(row, person, by_said, before, is_twice_meant=row.number in choices.too, has_districts=has_districts)
        if why is None
        else Line(row, "out", person, (why,))
        for row, person, why in zip(table.rows, persons, nobody, strict=True)
    )
    return Plan(tuple(_told(line, above) for line in lines), spellings)


def _told(line: Line, above: Mapping[int, tuple[str, int]]) -> Line:
    """Add a note if a new person's district comes from another row."""
    if line.kind != "new" or line.row.number not in above:
        return line
    row = above[line.row.number][1]
    notes = (note for note in line.notes if note.text != TAKEN_AS)
    return line._replace(notes=(as_above(line.person.district, row), *notes))


def _above(table: Table, persons: Sequence[Expected], known: Sequence[str]) -> Mapping[int, tuple[str, int]]:
    if "district" not in table.meanings:
        return below_sections(table.rows, known)
    people = [(row, person.district) for row, person in zip(table.rows, persons, strict=True) if person.name]
    return merged([row for row, _ in people], [district for _, district in people])


def _from_above(row: Row, person: Expected, above: Mapping[int, tuple[str, int]]) -> Expected:
    return person if person.district or row.number not in above else person._replace(district=above[row.number][0])


def last_first(table: Table, choices: Choices) -> tuple[str, str] | None:
    found = [_person(row, table.meanings, choices.typed) for row in table.rows]
    pairs = zip(found, _first_last(found, table.meanings), strict=True)
    return next(((each.name, taken.name) for each, taken in pairs if each != taken), None)


def _first_last(persons: list[Expected], meanings: Sequence[Meaning]) -> list[Expected]:
    """Reorder names that are written `Last, First`."""
    if "name" not in meanings or not are_last_first(person.name for person in persons):
        return persons
    return [person._replace(name=_turned(person.name)) for person in persons]


def _turned(name: str) -> str:
    last, comma, first = name.partition(",")
    is_turned = comma and "," not in first and first.strip()
    return _full(first.strip(), last.strip()) if is_turned else name


def clean(text: str) -> str:
    """A cell as people see it: NFC, without invisible characters, single spaces."""
    kept = (letter for letter in unicodedata.normalize("NFC", text) if not _is_hidden(letter))
    return " ".join("".join(kept).split())


def _is_hidden(letter: str) -> bool:
    return unicodedata.category(letter) in _HIDDEN and letter not in _JOINERS and not letter.isspace()


def _unread(row: Row, person: Expected) -> Line:
    return Line(row, "out", person)


def _person(row: Row, meanings: Sequence[Meaning], typed: Mapping[int, str]) -> Expected:
    found = {meaning: clean(row.cell(place)) for place, meaning in enumerate(meanings) if meaning}
    listed = without_number(found.get("name", ""))
    name = clean(typed.get(row.number, "")) or listed or _full(found.get("first", ""), found.get("last", ""))
    return Expected(name, found.get("district", ""), found.get("seat", ""))


def _full(first: str, last: str) -> str:
    if _CHINESE.fullmatch(first) and _CHINESE.fullmatch(last):
        return last + first
    return f"{first} {last}".strip()


def _spellings(persons: Iterable[Expected], chosen: Mapping[str, str], known: Sequence[str]) -> tuple[Spelling, ...]:
    counts = Counter(person.district for person in persons if person.district)
    found = []
    for said, people in counts.items():
        match = matched(said, known)
        if match.how != "same":
            usual = match.district if match.how == "spelt" else NOWHERE if is_nowhere(said) else ""
            found.append(Spelling(said, people, match, _allowed(chosen.get(said, usual), known)))
    return tuple(found)


def _allowed(chosen: str, known: Sequence[str]) -> str:
    return chosen if chosen in {KEEP, NOWHERE, *known} else ""


def _line(
    row: Row,
    person: Expected,
    spellings: Mapping[str, Spelling],
    before: _Before,
    *,
    is_twice_meant: bool,
    has_districts: bool,
) -> Line:
    if refused := _refused(person):
        return Line(row, "out", person, (refused,), "name" if refused.text == NO_NAME else "")
    spelling = spellings.get(person.district)
    if spelling and not spelling.chosen:
        return Line(row, "out", person, (_unknown(spelling),), "district")
    person, notes = _placed(person, spelling, has_districts=has_districts)
    key, name = _key(person), folded(person.name)
    if key in before.keys:
        return Line(row, "there", person, (Sentence(IS_THERE),))
    first = before.rows.setdefault(key, row.number)
    if first != row.number and not is_twice_meant:
        return Line(row, "out", person, (Sentence(TWICE, {"row": first}),), "once")
    same = before.named.setdefault(name, row.number)
    if same != row.number:
        notes.append(Sentence(NAMESAKE, {"row": same}))
    elif name in before.names:
        notes.append(Sentence(ELSEWHERE))
    if any(_is_hidden(letter) for cell in row.cells for letter in cell):
        notes.append(Sentence(INVISIBLE))
    return Line(row, "new", person, tuple(notes))


def _nobody(row: Row, person: Expected, headings: Sequence[str], known: Sequence[str]) -> Sentence | None:
    """Why a row is not a person, or None. `headings`: folded."""
    if any(headings) and [folded(row.cell(place)) for place in range(len(headings))] == headings:
        return Sentence(HEADING)
    if not person.district and section(row, known):
        return Sentence(A_DISTRICT)
    if not person.name:
        return None
    if is_sum(person.name) or is_sum(" ".join(reversed(person.name.split()))):  # as last and first name
        return Sentence(SUM)
    if is_error(person.name):
        return Sentence(FORMULA)
    if not has_letters(person.name):
        return Sentence(NO_LETTERS)
    return None


def _refused(person: Expected) -> Sentence | None:
    if not person.name:
        return Sentence(NO_NAME)
    if any(word.startswith("=") for word in person.name.split()):
        return Sentence(FORMULA)
    for meaning, value in zip(("name", "district", "seat"), person, strict=True):
        if len(value) > LONGEST[meaning]:
            return Sentence(TOO_LONG, {"column": Sentence(CALLED[meaning]), "most": LONGEST[meaning]})
    return None


def _unknown(spelling: Spelling) -> Sentence:
    if spelling.match.how == "suggested":
        return Sentence(PERHAPS, {"district": spelling.match.district})
    return Sentence(UNKNOWN)


def _placed(person: Expected, spelling: Spelling | None, *, has_districts: bool) -> tuple[Expected, list[Sentence]]:
    """The person with the intended district, and notes about it."""
    if spelling is None:
        return person, [] if person.district or not has_districts else [Sentence(WITHOUT)]
    if spelling.chosen == KEEP:
        return person, []
    if spelling.chosen == NOWHERE:
        return person._replace(district=""), [Sentence(WITHOUT)]
    return person._replace(district=spelling.chosen), [Sentence(TAKEN_AS, {"district": spelling.chosen})]


def _key(person: Expected) -> tuple[str, str]:
    return folded(person.name) or person.name, folded(person.district) or person.district
