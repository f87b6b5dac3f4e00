"""All side tables at a glance, for Control: where each one is, for whom it waits, and what was done last."""

from __future__ import annotations

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
"""Stands for a table's name in the stream that Control's pages watch; no table is called so."""

SIDE_GAMES = tuple(name for name, listing in GAMES.items() if listing.side)


class Waited(Struct, frozen=True):
    seat: Seat
    called: Sentence


class Row(Struct, frozen=True):
    """One table of a game, which people call `game`, as of an entry (`mark`).

    `last`: what was done last, at `since`; None if nothing was done yet. `picture`: markup.
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
        """Whether somebody should move now."""
        return self.standing == "open" and self.ended is None


class Overview(Struct, frozen=True):
    """Those that are played, the longest wait first, and those that are closed. `event`: the running event's table."""

    played: tuple[Row, ...]
    closed: tuple[Row, ...]
    event: str


class Placed(Struct, frozen=True):
    """A table among all others, which a move at one of those does not draw again."""

    row: Row
    event: str


PLACE = '<article id="table-{name}" data-stays></article>'
"""Where the part of a table stands; the page's script moves the tables that have not changed to their new places."""
_EMPTY = 1
"""The version without a table: 0 stands for what was never read."""
_rows: dict[int, Row] = {}


def version(running: Iterable[tuple[str, Mapping[Seat, int]]]) -> int:
    """How often anything in the overview has changed, from the games and versions of the running tables."""
    return _EMPTY + sum(seats.get(CONTROL, 0) for game, seats in running if game in SIDE_GAMES)


def whole(view: View) -> Whole:
    """The overview as it is now, in the language of `view`."""
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
    """The same as a page is drawn with, each table at its place."""
    markup = dict(whole.markup)
    for name in re.findall(PLACE.format(name=r"([^\"]+)"), markup["side-tables"]):
        place, part = PLACE.format(name=name), f"table-{name}"
        markup["side-tables"] = markup["side-tables"].replace(place, markup[part], 1)
    return Whole(whole.version, markup)


def rows() -> list[Row]:
    """Every side table of the running event as it stands, in the order in which they were opened."""
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
    """Drawn once for each move, as it has no words: the glance is drawn again with every move at any table."""
    return mark_safe(get_template(part.template).render({"part": part.data}))  # noqa: S308 - drawn by our templates


def forget() -> None:
    """Drops all that this process has read, as after a change of database."""
    _rows.clear()
