"""Control's overview of all side tables: stage, seats to act, and the last action of each."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.journals.journal import Standing
from megagame.core.parts import Part
from megagame.core.sentences import Sentence
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine, Told, line_of, lines_of
from megagame.tables.journals.log_pages import page_at
from megagame.tables.lookup import event_table, side_tables
from megagame.tables.models import Entry, Table
from megagame.tables.rendering.screens import View, Whole, draw

TABLE = "tables"
"""The stream's name in place of a table's; no table has this name."""

SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side)


class Waited(Struct, frozen=True):
    seat: Seat
    called: Sentence


class Row(Struct, frozen=True):
    """One side table as of the entry with this `mark`.

    `game` is the game's display name. `last` is what was done last, at `since`; None if nothing was. `picture` is
    markup.
    """

    name: str
    title: str
    game: str
    game_name: str
    number: int
    mark: str
    standing: Standing
    stage: Sentence
    ended: Sentence | None
    waits_for: tuple[Waited, ...]
    seats: tuple[Waited, ...]
    last: Told | None
    undo: LogLine | None
    since: datetime
    picture: SafeString

    @property
    def waits(self) -> bool:
        """Whether somebody should act now."""
        return self.standing == "open" and self.ended is None


class Overview(Struct, frozen=True):
    """Tables in play, longest wait first, and closed ones. `event` is the running event's table."""

    played: tuple[Row, ...]
    closed: tuple[Row, ...]
    event: str


class Placed(Struct, frozen=True):
    """One table's part, which other tables' moves do not render again."""

    row: Row
    event: str


PLACE = '<article id="table-{name}" data-stays></article>'
"""Placeholder for a table's part; the page's script moves unchanged tables to their new places."""
_EMPTY = 1
"""The version without tables; 0 means that nothing was read yet."""
_rows: dict[int, Row] = {}


def version(running: Iterable[tuple[str, Mapping[Seat, int]]]) -> int:
    """The overview's version: the sum of Control's versions of the running side tables."""
    return _EMPTY + sum(seats.get(CONTROL, 0) for game, seats in running if game in SIDE_GAMES)


def whole(view: View) -> Whole:
    """The current overview in the language of `view`."""
    tables = side_tables()
    rows = [_row(table) for table in tables]
    moved = _EMPTY + sum(table.versions[CONTROL] for table in tables)
    played = sorted((row for row in rows if row.standing != "closed"), key=lambda row: (not row.waits, row.since))
    closed, event = tuple(row for row in rows if row.standing == "closed"), event_table()
    shown = Overview(tuple(played), closed, event.name if event else "")
    parts = {
        "side-tables": Part("parts/side_tables.html", shown),
        **{f"table-{row.name}": Part("parts/side_table.html", Placed(row, shown.event)) for row in played},
        "tables-link": Part("parts/tables_link.html", shown),
    }
    with translation.override(view.language):
        return Whole(moved, draw(view, parts))


def on_page(whole: Whole) -> Whole:
    """The same for a page's first rendering, with each table at its place."""
    markup = dict(whole.markup)
    for name in re.findall(PLACE.format(name=r"([^\"]+)"), markup["side-tables"]):
        place, part = PLACE.format(name=name), f"table-{name}"
        markup["side-tables"] = markup["side-tables"].replace(place, markup[part], 1)
    return Whole(whole.version, markup)


def rows() -> list[Row]:
    """All side tables of the running event, in the order in which they were opened."""
    return [_row(table) for table in side_tables()]


def _row(table: Table) -> Row:
    known, folded = _rows.get(table.pk), journal.current(table)
    if known is None or known.mark != folded.mark:
        known = _rows[table.pk] = _read(table, folded)
    return known


def _read(table: Table, folded: journal.Folded) -> Row:
    listing = journal.listing_of(table)
    side, state = listing.side, folded.state
    if side is None:
        raise ValueError(table.game)
    page = page_at(table, folded.number, 1)
    lines = lines_of(table, state, page, opened=1)
    named = {seat: Waited(seat, listing.called(state, seat)) for seat in listing.game.seats(state)}
    return Row(
        name=table.name,
        title=table.title,
        game=side.called,
        game_name=table.game,
        number=folded.number,
        mark=folded.mark,
        standing=folded.standing,
        stage=side.stage(state),
        ended=side.ended(state),
        waits_for=tuple(named[seat] for seat in side.to_act(state)),
        seats=tuple(named[seat] for seat in listing.players(state)),
        last=lines[0] if lines else None,
        undo=line_of(table, state, page, page.to_undo),
        since=Entry.objects.values_list("at", flat=True).get(table=table, number=folded.number),
        picture=_picture(side.picture(listing.game.screen(state, WALL))) if side.picture else SafeString(),
    )


def _picture(part: Part) -> SafeString:
    """Rendered once per move, which is possible as it has no words; the overview changes far more often."""
    return mark_safe(get_template(part.template).render({"part": part.data}))  # noqa: S308 - drawn by our templates


def forget() -> None:
    """Drop all cached rows, as after a change of database."""
    _rows.clear()
