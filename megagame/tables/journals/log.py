"""Control's log: the journal in plain words, with what was undone folded into one line a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from megagame.core.game import CONTROL
from megagame.core.sentences import Noun, Sentence, gettext_noop, listed, together
from megagame.core.sentences import counted as summed
from megagame.tables.authors import author_called, is_players
from megagame.tables.journals import journal
from megagame.tables.journals.log_pages import LogPage, page_at, ruled_on
from megagame.tables.journals.undo_runs import Run, Who
from megagame.tables.models import Entry, Table

MOST_OPENED = 12
"""How many steps of a folded line a live page can show: hundreds would be sent again with each undo."""

FOR = gettext_noop("{author} for {seat}")
STANDS = {
    "open": gettext_noop("opened the table again."),
    "paused": gettext_noop("paused the table."),
    "closed": gettext_noop("closed the table."),
}


class LogLine(Struct, frozen=True):
    """One entry as people read it.

    `who`: a player as the seat, one of Control by name, with the seat for which they acted. `kind`: of its action, as
    pages ask for it. `of_the_house`: nobody asked for it. `rules_on`: the step on which this is a ruling, and `ruled`
    what that was; `rulings`: those on this step, the oldest first. `may_rule`: whether there can be rulings on it.
    """

    number: int
    at: datetime
    who: Sentence
    kind: str
    sentences: tuple[Sentence, ...]
    of_the_house: bool
    may_undo: bool
    may_rule: bool = False
    rules_on: int | None = None
    ruled: tuple[Sentence, ...] = ()
    rulings: tuple[LogLine, ...] = ()


class UndoneLine(Struct, frozen=True):
    """Undoing that nothing came between, as one line; `number` is its newest entry's.

    `restored`: the steps were put back, all of them; else they are taken back still. `steps`: how many there are, of
    which `lines` are the newest. `sums`: what they were. `down_to`: what is the newest before them. `put_back`: up to
    which step they can be put back; None: no more.
    """

    number: int
    at: datetime
    who: Sentence
    restored: bool
    steps: int
    sums: tuple[Sentence, ...]
    lines: tuple[LogLine, ...]
    down_to: tuple[Sentence, ...]
    put_back: int | None

    @property
    def more(self) -> int:
        """How many steps there are besides those told."""
        return self.steps - len(self.lines)


Told: TypeAlias = LogLine | UndoneLine


def log_lines(table: Table, number: int, most: int, opened: int = MOST_OPENED) -> tuple[Told, ...]:
    """Up to `most` lines, from the entry `number` backwards; the opening is not among them.

    Steps that were taken back are only in the line that says so, up to `opened` of them in each.
    """
    return lines_of(table, journal.current(table).state, page_at(table, number, most), opened)


def lines_of(table: Table, state: Any, page: LogPage, opened: int = MOST_OPENED) -> tuple[Told, ...]:
    """The lines of a page, with the names that people and places have in this state of the table."""
    shown = {each: _line(table, state, page.entries[each]) for each in page.shown if each not in page.undoing}
    lines = _with_rulings(table, state, page, shown)
    found: list[Told] = []
    for place, each in enumerate(page.shown):
        if each in lines:
            found.append(lines[each])
            continue
        below = next((lines[older] for older in page.shown[place + 1 :] if older in lines), None)
        line = _undone(table, state, page, page.undoing[each], below, opened)
        found += [line] if line.steps else []
    return tuple(found)


def _with_rulings(table: Table, state: Any, page: LogPage, lines: Mapping[int, LogLine]) -> dict[int, LogLine]:
    """The same lines, in which rulings and the steps on which they rule know of each other."""
    rulings: dict[int, list[LogLine]] = {}
    for number in sorted(lines):
        if (step := lines[number].rules_on) is not None:
            rulings.setdefault(step, []).append(lines[number])
    ruled = {step: _told(table, state, page.entries[step].events) for step in rulings if step in page.entries}
    return {
        number: replace(line, ruled=ruled.get(line.rules_on or 0, ()), rulings=tuple(rulings.get(number, ())))
        if line.rules_on is not None or number in rulings
        else line
        for number, line in lines.items()
    }


def line_to_undo(table: Table, number: int) -> LogLine | None:
    """What undo would take back as of the entry `number`, however old it is."""
    page = page_at(table, number, 0)
    return line_of(table, journal.current(table).state, page, page.to_undo)


def line_of(table: Table, state: Any, page: LogPage, number: int | None) -> LogLine | None:
    """One of the steps of a page in words, as `lines_of`; None if there is none."""
    return None if number is None else _line(table, state, page.entries[number])


def _line(table: Table, state: Any, entry: Entry) -> LogLine:
    kind = journal.kind_in(entry.action)
    is_step = not entry.standing
    told = _told(table, state, entry.events) or summed(nouns_of(table, [entry]))
    return LogLine(
        number=entry.number,
        at=entry.at,
        who=called(table, state, Who(entry.author, entry.seat)),
        kind=kind,
        sentences=told if is_step else (Sentence(STANDS[entry.standing]),),
        of_the_house=is_step and journal.listing_of(table).is_of_the_house(kind),
        may_undo=is_step,
        may_rule=is_step and bool(journal.listing_of(table).search.ruling),
        rules_on=ruled_on(table, entry),
    )


def _undone(table: Table, state: Any, page: LogPage, run: Run, below: LogLine | None, opened: int) -> UndoneLine:
    taken = _asked(table, page, run.taken)
    asked = taken or _asked(table, page, run.restored)
    return UndoneLine(
        number=run.number,
        at=run.at,
        who=listed(called(table, state, who) for who in run.who),
        restored=not taken,
        steps=len(asked),
        sums=summed(nouns_of(table, asked)),
        lines=tuple(_line(table, state, entry) for entry in asked[:opened]),
        down_to=below.sentences if below else (),
        put_back=page.last_to_put_back if run.number == max(page.undoing) else None,
    )


def _asked(table: Table, page: LogPage, numbers: Iterable[int]) -> list[Entry]:
    """The entries of these that somebody asked for, newest first."""
    listing = journal.listing_of(table)
    newest_first = (page.entries[each] for each in sorted(numbers, reverse=True))
    return [entry for entry in newest_first if not listing.is_of_the_house(journal.kind_in(entry.action))]


def line_at(table: Table, entry: Entry) -> LogLine:
    """An entry in words, as the table's newest state tells it."""
    return _line(table, journal.current(table).state, entry)


def nouns_of(table: Table, entries: Iterable[Entry]) -> Iterator[Noun]:
    """What these entries are counted as, where they are told as a sum."""
    nouns = journal.listing_of(table).nouns
    for entry in entries:
        yield from nouns(journal.kind_in(entry.action), journal.events_of(table, entry.events))


def _told(table: Table, state: Any, events: str) -> tuple[Sentence, ...]:
    listing = journal.listing_of(table)
    sentences = (listing.game.tell(state, event) for event in journal.events_of(table, events))
    return together(sentence for sentence in sentences if sentence is not None)


def called(table: Table, state: Any, who: Who) -> Sentence:
    """Who did something: a player as the seat, one of Control by name, with the seat for which they acted."""
    if who.seat == CONTROL:
        return author_called(who.author)
    seat = journal.listing_of(table).called(state, who.seat)
    return seat if is_players(who.author, who.seat) else Sentence(FOR, {"author": who.author, "seat": seat})
