"""Parts on Control's page of every table: the log, undo, and the newest entry shown."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from megagame.core.parts import Part
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine, Told, UndoneLine, line_of, lines_of
from megagame.tables.journals.log_pages import LogPage, page_after, page_at
from megagame.tables.models import Entry, Table
from megagame.tables.rendering.player_names import names_at, with_players

NEWEST = 24
"""Lines on a live page. Each keeps its place until it drops out, so that few parts change."""


class NextUndo(Struct, frozen=True):
    """What undo would take back now, and what would be put back first; None if there is nothing.

    `by_key`: keyboard shortcuts work here.
    """

    line: LogLine | None
    again: LogLine | None
    by_key: bool


class Seen(Struct, frozen=True):
    """The newest entry that the page shows."""

    number: int


def house_parts(table: Table, page: LogPage, folded: journal.Folded) -> Mapping[str, Part]:
    """The parts of Control's page that every table has in this state, with `page` as the log.

    They are `undo`, `seen`, and `log-1` and so on for the newest lines. The table's name is appended, as a page may
    show several tables.
    """
    by_key = journal.listing_of(table).event is None
    to_undo, again = (line_of(table, folded.state, page, each) for each in (page.to_undo, page.first_to_put_back))
    parts = {
        **_places(table, lines_of(table, folded.state, page)),
        f"undo-{table.name}": Part("parts/undo.html", NextUndo(to_undo, again, by_key)),
        f"seen-{table.name}": Part("parts/seen.html", Seen(folded.number)),
    }
    return with_players(parts, names_at(table, folded.state))


def newest_page(table: Table, number: int) -> LogPage:
    """The log on Control's page as of the entry `number`."""
    return page_at(table, number, NEWEST)


def next_page(table: Table, page: LogPage, before: int, after: journal.Folded) -> LogPage:
    """The log that follows `page` after the entry `before`; read again unless just one step was added."""
    step = after.entry
    if step is None or step.number != before + 1 or not _is_somebodys_step(table, step):
        return newest_page(table, after.number)
    return page_after(table, page, step, NEWEST)


def _is_somebodys_step(table: Table, entry: Entry) -> bool:
    is_step = entry.voids is entry.restores is None and not entry.standing
    return is_step and not journal.listing_of(table).is_of_the_house(journal.kind_in(entry.action))


def log_part(place: int, of: str) -> str:
    """The name of the part for the log line at `place`, from 1 to `NEWEST`."""
    return f"log-{place}-{of}"


def _places(table: Table, lines: Iterable[Told]) -> dict[str, Part]:
    """Give each line the place that its number suggests, or the next free one, so that few lines move."""
    shown: dict[int, Told] = {}
    for line in lines:
        places = ((line.number + further) % NEWEST + 1 for further in range(NEWEST))
        shown[next(place for place in places if place not in shown)] = line
    return {log_part(place, table.name): _part(shown.get(place)) for place in range(1, NEWEST + 1)}


def _part(line: Told | None) -> Part:
    return Part("parts/log_undone.html" if isinstance(line, UndoneLine) else "parts/log_line.html", line)
