"""Control's log: the journal in plain words, with each run of undoing as one line."""

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
"""Steps of a run of undoing that a live page can show; hundreds would be sent again with each undo."""

FOR = gettext_noop("{author} for {seat}")
STANDS = {
    "open": gettext_noop("opened the table again."),
    "paused": gettext_noop("paused the table."),
    "closed": gettext_noop("closed the table."),
}


class LogLine(Struct, frozen=True):
    """One entry as people read it.

    - `who`: a player's seat, or the name of a Control member with the seat for which they acted
    - `kind`: the action's kind, as in requests
    - `rules_on`: the step that this is a ruling on, and `ruled` its sentences
    - `rulings`: rulings on this step, oldest first; `may_rule`: whether there can be any
    """

    number: int
    at: datetime
    who: Sentence
    kind: str
    sentences: tuple[Sentence, ...]
    may_undo: bool
    may_rule: bool = False
    rules_on: int | None = None
    ruled: tuple[Sentence, ...] = ()
    rulings: tuple[LogLine, ...] = ()


class UndoneLine(Struct, frozen=True):
    """A run of undoing as one line; `number` is its newest entry.

    - `restored`: whether all steps were put back; otherwise they are still taken back
    - `steps`: how many there are; `lines` has the newest, and `sums` counts them all by kind
    - `down_to`: the newest step before them
    - `put_back`: the step up to which they can be put back, or None
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
        """How many steps are not in `lines`."""
        return self.steps - len(self.lines)


Told: TypeAlias = LogLine | UndoneLine


def log_lines(table: Table, number: int, most: int, opened: int = MOST_OPENED) -> tuple[Told, ...]:
    """Up to `most` lines from the entry `number` backwards, without the opening.

    Steps that were taken back appear only in their run's line, up to `opened` in each.
    """
    return lines_of(table, journal.current(table).state, page_at(table, number, most), opened)


def lines_of(table: Table, state: Any, page: LogPage, opened: int = MOST_OPENED) -> tuple[Told, ...]:
    """The lines of a page, with people and places named as in this state of the table."""
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
    """The same lines, with rulings and the steps they rule on linked to each other."""
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
    """The step that undo would take back as of the entry `number`, however old."""
    page = page_at(table, number, 0)
    return line_of(table, journal.current(table).state, page, page.to_undo)


def line_of(table: Table, state: Any, page: LogPage, number: int | None) -> LogLine | None:
    """One step of a page in words, as in `lines_of`; None if `number` is None."""
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
    """Those entries that somebody requested, newest first."""
    listing = journal.listing_of(table)
    newest_first = (page.entries[each] for each in sorted(numbers, reverse=True))
    return [entry for entry in newest_first if not listing.is_of_the_house(journal.kind_in(entry.action))]


def line_at(table: Table, entry: Entry) -> LogLine:
    """An entry in words, with the names in the table's newest state."""
    return _line(table, journal.current(table).state, entry)


def nouns_of(table: Table, entries: Iterable[Entry]) -> Iterator[Noun]:
    """What these entries are counted as in totals."""
    nouns = journal.listing_of(table).nouns
    for entry in entries:
        yield from nouns(journal.kind_in(entry.action), journal.events_of(table, entry.events))


def _told(table: Table, state: Any, events: str) -> tuple[Sentence, ...]:
    listing = journal.listing_of(table)
    sentences = (listing.game.tell(state, event) for event in journal.events_of(table, events))
    return together(sentence for sentence in sentences if sentence is not None)


def called(table: Table, state: Any, who: Who) -> Sentence:
    """The author: a player's seat, or a Control member's name with the seat for which they acted."""
    if who.seat == CONTROL:
        return author_called(who.author)
    seat = journal.listing_of(table).called(state, who.seat)
    return seat if is_players(who.author, who.seat) else Sentence(FOR, {"author": who.author, "seat": seat})
