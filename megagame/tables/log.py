"""Control's log: the journal in plain words, and the parts that the house adds to Control's page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec import Struct

from megagame.core.game import CONTROL
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, gettext_noop, together
from megagame.tables import journal
from megagame.tables.authors import author_called
from megagame.tables.models import Entry, Table

NEWEST = 24
"""How many lines a live page shows. Each has a place of its own, and takes that of the line so many before it."""


FOR = gettext_noop("{author} for {seat}")
STANDS = {
    "open": gettext_noop("opened the table again."),
    "paused": gettext_noop("paused the table."),
    "closed": gettext_noop("closed the table."),
}


class LogLine(Struct, frozen=True):
    """One entry as people read it; one that took another back says what that said.

    `who`: a player as the seat, one of Control by name, with the seat for which they acted.
    `kind`: of its action, as pages ask for it. `undone`: a later entry took it back. `takes_back`: the number that it
    took back. `of_the_house`: nobody asked for it.
    """

    number: int
    at: datetime
    who: Sentence
    kind: str
    sentences: tuple[Sentence, ...]
    undone: bool
    takes_back: int | None
    of_the_house: bool
    may_undo: bool


class NextUndo(Struct, frozen=True):
    """What undo would take back now; None when there is nothing. `by_key`: the page's key for undo does it."""

    table: str
    line: LogLine | None
    by_key: bool


class Seen(Struct, frozen=True):
    """The newest entry that the page shows."""

    number: int


def house_parts(table: Table, number: int) -> dict[str, Part]:
    """The parts of Control's page that every table has, as of the entry `number`.

    They are `log-1` and so on, one for each of the newest lines, `undo` and `seen`, each with the table's name behind
    it, as a page may show several tables.
    """
    lines = log_lines(table, number, NEWEST)
    by_key = not journal.listing_of(table).beside
    return {
        **_places(table, lines),
        f"undo-{table.name}": Part("parts/undo.html", NextUndo(table.name, _next_undo(lines), by_key)),
        f"seen-{table.name}": Part("parts/seen.html", Seen(number)),
    }


def log_part(place: int, of: str) -> str:
    """The name of the part that shows the log's lines at this place, from 1 to `NEWEST`."""
    return f"log-{place}-{of}"


def _places(table: Table, lines: Iterable[LogLine]) -> dict[str, Part]:
    shown = {line.number % NEWEST + 1: line for line in lines}
    places = range(1, NEWEST + 1)
    return {log_part(place, table.name): Part("parts/log_line.html", shown.get(place)) for place in places}


def log_lines(table: Table, number: int, most: int) -> tuple[LogLine, ...]:
    """Up to `most` entries, from `number` backwards; the opening is not among them."""
    entries = Entry.objects.filter(table=table, number__lte=number, number__gt=1).order_by("-number")
    voiding = Entry.objects.filter(table=table, number__lte=number, voids__isnull=False)
    gone = frozenset(voids for voids in voiding.values_list("voids", flat=True) if voids is not None)
    state = journal.current(table).state
    newest = tuple(entries[:most])
    taken_back = [entry.voids for entry in newest if entry.voids is not None]
    events = dict(Entry.objects.filter(table=table, number__in=taken_back).values_list("number", "events"))
    return tuple(_line(table, state, entry, gone, events.get(entry.voids or 0, entry.events)) for entry in newest)


def _told(table: Table, state: Any, events: str) -> tuple[Sentence, ...]:
    game = journal.listing_of(table).game
    sentences = (game.tell(state, event) for event in journal.events_of(table, events))
    return together(sentence for sentence in sentences if sentence is not None)


def _line(table: Table, state: Any, entry: Entry, gone: frozenset[int], events: str) -> LogLine:
    kind = journal.kind_in(entry.action)
    return LogLine(
        number=entry.number,
        at=entry.at,
        who=_who(table, state, entry),
        kind=kind,
        sentences=_stands(entry.standing) or _told(table, state, events),
        undone=entry.number in gone,
        takes_back=entry.voids,
        of_the_house=entry.voids is None and not entry.standing and journal.listing_of(table).is_of_the_house(kind),
        may_undo=entry.number not in gone and entry.voids is None and not entry.standing,
    )


def _who(table: Table, state: Any, entry: Entry) -> Sentence:
    if entry.seat == CONTROL:
        return author_called(entry.author)
    called = journal.listing_of(table).called(state, entry.seat)
    return called if entry.author == entry.seat else Sentence(FOR, {"author": entry.author, "seat": called})


def _stands(standing: str) -> tuple[Sentence, ...]:
    return (Sentence(STANDS[standing]),) if standing else ()


def _next_undo(lines: Iterable[LogLine]) -> LogLine | None:
    return next((line for line in lines if line.may_undo and not line.of_the_house), None)
