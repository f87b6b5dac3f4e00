"""The parts that the house adds to Control's page of every table: the log, undo, and what was seen."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from megagame.core.parts import Part
from megagame.tables import journal
from megagame.tables.log import LogLine, Told, UndoneLine, line_to_put_back, line_to_undo, log_lines
from megagame.tables.models import Table

NEWEST = 24
"""How many lines a live page shows. Each has a place of its own, and takes that of one that is shown no more."""


class NextUndo(Struct, frozen=True):
    """What undo would take back now, and what would be put back first; None when there is nothing.

    `by_key`: the page's keys do it.
    """

    line: LogLine | None
    again: LogLine | None
    by_key: bool


class Seen(Struct, frozen=True):
    """The newest entry that the page shows."""

    number: int


def house_parts(table: Table, number: int) -> dict[str, Part]:
    """The parts of Control's page that every table has, as of the entry `number`.

    They are `log-1` and so on, one for each of the newest lines, `undo` and `seen`, each with the table's name behind
    it, as a page may show several tables.
    """
    by_key = journal.listing_of(table).event is None
    undo = NextUndo(line_to_undo(table, number), line_to_put_back(table, number), by_key)
    return {
        **_places(table, log_lines(table, number, NEWEST)),
        f"undo-{table.name}": Part("parts/undo.html", undo),
        f"seen-{table.name}": Part("parts/seen.html", Seen(number)),
    }


def log_part(place: int, of: str) -> str:
    """The name of the part that shows the log's lines at this place, from 1 to `NEWEST`."""
    return f"log-{place}-{of}"


def _places(table: Table, lines: Iterable[Told]) -> dict[str, Part]:
    """A line has the place that its number gives, or the next that is free, so that few lines ever change places."""
    shown: dict[int, Told] = {}
    for line in lines:
        places = ((line.number + further) % NEWEST + 1 for further in range(NEWEST))
        shown[next(place for place in places if place not in shown)] = line
    return {log_part(place, table.name): _part(shown.get(place)) for place in range(1, NEWEST + 1)}


def _part(line: Told | None) -> Part:
    return Part("parts/log_undone.html" if isinstance(line, UndoneLine) else "parts/log_line.html", line)
