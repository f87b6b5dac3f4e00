"""Control's log: the journal in plain words, with what was undone folded into one line a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, islice
from typing import Any, TypeAlias

from msgspec import Struct

from megagame.core.game import CONTROL
from megagame.core.sentences import Noun, Sentence, gettext_noop, listed, together
from megagame.core.sentences import counted as summed
from megagame.tables import journal
from megagame.tables.authors import author_called, is_players
from megagame.tables.models import Entry, Table
from megagame.tables.steps import OPENING, last_to_put_back, next_to_undo, to_put_back
from megagame.tables.undo_runs import Run, Who, runs

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
    pages ask for it. `of_the_house`: nobody asked for it.
    """

    number: int
    at: datetime
    who: Sentence
    kind: str
    sentences: tuple[Sentence, ...]
    of_the_house: bool
    may_undo: bool


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
    undoing = {run.number: run for run in runs(table, number)}
    shown = sorted(chain(undoing, islice(_holding(table, number), most)), reverse=True)[:most]
    state = journal.current(table).state
    lines = {each: _line(table, state, entry) for each, entry in _entries(table, shown).items()}
    last = last_to_put_back(table, number)
    found: list[Told] = []
    for place, each in enumerate(shown):
        if each in lines:
            found.append(lines[each])
            continue
        below = next((lines[older] for older in shown[place + 1 :] if older in lines), None)
        up_to = last if each == max(undoing) else None
        line = _undone(table, state, undoing[each], below, up_to, opened)
        found += [line] if line.steps else []
    return tuple(found)


def line_to_undo(table: Table, number: int) -> LogLine | None:
    """What undo would take back as of the entry `number`, however old it is."""
    step = next_to_undo(table, number)
    return None if step is None else _read(table, step)


def line_to_put_back(table: Table, number: int) -> LogLine | None:
    """What would be put back first."""
    step = next(iter(to_put_back(table, number, None)), None)
    return None if step is None else _read(table, step.number)


def _read(table: Table, number: int) -> LogLine:
    return _line(table, journal.current(table).state, _entries(table, [number])[number])


def _holding(table: Table, number: int) -> Iterator[int]:
    """What was done and holds, newest first, and how Control said that the table stands."""
    gone = journal.taken_back(table, number)
    entries = Entry.objects.filter(table_id=table.pk, number__lte=number, number__gt=OPENING)
    numbers = entries.filter(voids=None, restores=None).order_by("-number").values_list("number", flat=True)
    return (each for each in numbers.iterator() if each not in gone)


def _entries(table: Table, numbers: Iterable[int]) -> dict[int, Entry]:
    entries = Entry.objects.filter(table_id=table.pk, number__in=numbers, voids=None, restores=None)
    return {entry.number: entry for entry in entries}


def _line(table: Table, state: Any, entry: Entry) -> LogLine:
    kind = journal.kind_in(entry.action)
    is_step = not entry.standing
    told = _told(table, state, entry.events) or summed(_nouns(table, [entry]))
    return LogLine(
        number=entry.number,
        at=entry.at,
        who=_called(table, state, Who(entry.author, entry.seat)),
        kind=kind,
        sentences=told if is_step else (Sentence(STANDS[entry.standing]),),
        of_the_house=is_step and journal.listing_of(table).is_of_the_house(kind),
        may_undo=is_step,
    )


def _undone(table: Table, state: Any, run: Run, below: LogLine | None, up_to: int | None, opened: int) -> UndoneLine:
    taken = _asked(table, run.taken)
    asked = taken or _asked(table, run.restored)
    return UndoneLine(
        number=run.number,
        at=run.at,
        who=listed(_called(table, state, who) for who in run.who),
        restored=not taken,
        steps=len(asked),
        sums=summed(_nouns(table, asked)),
        lines=tuple(_line(table, state, entry) for entry in asked[:opened]),
        down_to=below.sentences if below else (),
        put_back=up_to,
    )


def _asked(table: Table, numbers: Iterable[int]) -> list[Entry]:
    """The entries of these that somebody asked for, newest first."""
    listing, entries = journal.listing_of(table), _entries(table, numbers)
    newest_first = (entries[each] for each in sorted(entries, reverse=True))
    return [entry for entry in newest_first if not listing.is_of_the_house(journal.kind_in(entry.action))]


def _nouns(table: Table, entries: Iterable[Entry]) -> Iterator[Noun]:
    nouns = journal.listing_of(table).nouns
    for entry in entries:
        yield from nouns(journal.kind_in(entry.action), journal.events_of(table, entry.events))


def _told(table: Table, state: Any, events: str) -> tuple[Sentence, ...]:
    listing = journal.listing_of(table)
    sentences = (listing.game.tell(state, event) for event in journal.events_of(table, events))
    return together(sentence for sentence in sentences if sentence is not None)


def _called(table: Table, state: Any, who: Who) -> Sentence:
    if who.seat == CONTROL:
        return author_called(who.author)
    called = journal.listing_of(table).called(state, who.seat)
    return called if is_players(who.author, who.seat) else Sentence(FOR, {"author": who.author, "seat": called})
