"""Search a table's log by words, hex, district, person, kind and turn."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext

from megagame.core.searching import About, Turns
from megagame.core.sentences import Noun, Sentence, gettext_noop, say
from megagame.tables.authors import author_called, is_players
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine, Told, lines_of, nouns_of
from megagame.tables.journals.log_pages import LogPage, page_at
from megagame.tables.journals.steps import OPENING
from megagame.tables.lookup import tables_beside
from megagame.tables.models import Entry, Table

LONGEST_LOG = 10_000
LONGEST_FILTER = 80
TURN, TURNS = gettext_noop("Turn {turn}"), gettext_noop("Turns {turn} and {last}")


class Sought(NamedTuple):
    """Search filters; an empty one matches anything. `kind` is a step's English noun."""

    words: str = ""
    hex: str = ""
    district: str = ""
    who: str = ""
    kind: str = ""
    turn: str = ""

    @property
    def is_anything(self) -> bool:
        return not any(self)

    def wider(self) -> dict[str, str]:
        """For each active filter, the query string that keeps all the others."""
        chosen = {name: value for name, value in self._asdict().items() if value}
        return {name: urlencode({key: value for key, value in chosen.items() if key != name}) for name in chosen}


class Option(NamedTuple):
    value: str
    called: str


class Group(NamedTuple):
    """Found lines of a turn, newest first, and the turn's `total`. `called` is empty before the first turn."""

    called: str
    lines: tuple[Told, ...]
    total: int


class Found(NamedTuple):
    """Search results: groups, lines found and searched, and the choices of each filter."""

    groups: tuple[Group, ...]
    number: int
    total: int
    options: Mapping[str, tuple[Option, ...]]


def sought(given: Mapping[str, str]) -> Sought:
    """The filters in a query string, stripped and cut to `LONGEST_FILTER`; other parameters are ignored."""
    filters = Sought(*(given.get(name, "").strip()[:LONGEST_FILTER] for name in Sought._fields))
    return filters._replace(hex=filters.hex.upper())


def search(table: Table, filters: Sought) -> Found:
    """The lines of the log that match. A run of undoing matches by any of its steps, and is shown whole."""
    page = page_at(table, table.number, LONGEST_LOG)
    lines = lines_of(table, journal.current(table).state, page, LONGEST_LOG)
    looker = _Looker(table, page, filters)
    turns = {line.number: looker.turn_of(line.number, line.at) for line in lines}
    groups = [(turn, tuple(each)) for turn, each in groupby(lines, key=lambda line: turns[line.number])]
    found = [Group(turn_called(turn), tuple(filter(looker.finds, each)), len(each)) for turn, each in groups]
    return Found(
        groups=tuple(group for group in found if group.lines),
        number=sum(len(group.lines) for group in found),
        total=len(lines),
        options=looker.options(turn for turn, _ in reversed(groups)),
    )


def turn_called(turn: Turns | None) -> str:
    """A turn in the reader's language."""
    if turn is None:
        return ""
    return say(Sentence(TURN if turn[0] == turn[1] else TURNS, {"turn": turn[0], "last": turn[1]}), gettext)


class _Looker:
    def __init__(self, table: Table, page: LogPage, filters: Sought) -> None:
        self._table, self._page, self._filters = table, page, filters
        self._listing, self._state = journal.listing_of(table), journal.current(table).state
        self._words = filters.words.casefold().split()
        self._begun = _turns_begun(table)

    def turn_of(self, number: int, at: datetime) -> Turns | None:
        place = bisect_right(self._begun, at, key=lambda begun: begun[0])
        return self._begun[place - 1][1] if place else None

    def finds(self, line: Told) -> bool:
        steps = (line,) if isinstance(line, LogLine) else line.lines
        return any(self._finds_step(step) for step in steps)

    def _finds_step(self, line: LogLine) -> bool:
        entry = self._page.entries[line.number]
        return self._is_by_and_in(entry) and self._is_about(entry) and self._says(line)

    def _is_by_and_in(self, entry: Entry) -> bool:
        wanted = self._filters
        if wanted.who and wanted.who != _key_of(entry):
            return False
        if wanted.turn and wanted.turn != _key_of_turn(self.turn_of(entry.number, entry.at)):
            return False
        return not wanted.kind or wanted.kind in map(key_of_kind, nouns_of(self._table, [entry]))

    def _is_about(self, entry: Entry) -> bool:
        wanted = self._filters
        if not wanted.hex and not wanted.district:
            return True
        about = self._about(entry)
        return (not wanted.hex or wanted.hex in about.hexes) and (
            not wanted.district or wanted.district in about.districts
        )

    def _about(self, entry: Entry) -> About:
        return self._listing.search.about(self._state, journal.events_of(self._table, entry.events))

    def _says(self, line: LogLine) -> bool:
        """Whether each word is in the line, in a ruling on it, or in the names of its hexes and districts."""
        sentences = (sentence for each in (line, *line.rulings) for sentence in (each.who, *each.sentences))
        text = " ".join(say(each, gettext) for each in sentences).casefold()
        missing = [word for word in self._words if word not in text]
        return not missing or self._names(self._page.entries[line.number], missing)

    def _names(self, entry: Entry, words: list[str]) -> bool:
        about, called = self._about(entry), self._listing.search.districts(self._state)
        districts = (called[key] for key in about.districts if key in called)
        names = [*about.hexes, *(say(name, gettext) if isinstance(name, Sentence) else name for name in districts)]
        text = " ".join(names).casefold()
        return all(word in text for word in words)

    def _person(self, entry: Entry) -> Sentence:
        """A player's seat, or a Control member's name without the seat for which they acted."""
        if is_players(entry.author, entry.seat):
            return self._listing.called(self._state, entry.seat)
        return author_called(entry.author)

    def options(self, turns: Iterator[Turns | None]) -> dict[str, tuple[Option, ...]]:
        """Choices of each filter, from what is in this log."""
        entries = self._page.entries.values()
        people = {_key_of(entry): say(self._person(entry), gettext) for entry in entries}
        counts = Counter(noun for entry in entries for noun in nouns_of(self._table, [entry]))
        return {
            "district": _options(self._listing.search.districts(self._state)),
            "who": _options({key: people[key] for key in sorted(people, key=people.__getitem__)}),
            "kind": tuple(Option(key_of_kind(noun), _counted(noun, number)) for noun, number in counts.most_common()),
            "turn": tuple(Option(_key_of_turn(each), turn_called(each)) for each in dict.fromkeys(turns) if each),
        }


def key_of_kind(noun: Noun) -> str:
    """The name of a kind of step in addresses, the same in every language."""
    return noun.one.replace("{number} ", "")


def _options(called_by_key: Mapping[str, str | Sentence]) -> tuple[Option, ...]:
    return tuple(
        Option(key, say(name, gettext) if isinstance(name, Sentence) else name) for key, name in called_by_key.items()
    )


def _counted(noun: Noun, number: int) -> str:
    return say(Sentence(noun.one if number == 1 else noun.many, {"number": number}), gettext)


def _key_of(entry: Entry) -> str:
    """The name of a person in addresses: the author, whatever the seat."""
    return entry.author


def _key_of_turn(turn: Turns | None) -> str:
    return "" if turn is None else str(turn[0])


def _turns_begun(table: Table) -> Sequence[tuple[datetime, Turns]]:
    """When each turn in force began, by the event's table, or if that has no turns by this one."""
    for each in (*tables_beside(table), table):
        if begun := [*_begun_at(each)]:
            return begun
    return ()


def _begun_at(table: Table) -> Iterator[tuple[datetime, Turns]]:
    search, state, gone = journal.listing_of(table).search, journal.current(table).state, journal.taken_back(table)
    entries = Entry.objects.filter(table_id=table.pk, number__gt=OPENING).order_by("number")
    for entry in entries.exclude(number__in=gone).iterator():
        for event in journal.events_of(table, entry.events):
            if (turn := search.turn(state, event)) is not None:
                yield entry.at, turn
