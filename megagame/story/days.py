"""A day as stored: the journals of an event's tables, with the state after each entry."""

from datetime import datetime
from typing import Any, NamedTuple

from megagame.core.journals.history import lived
from megagame.core.journals.journal import Line, voided
from megagame.core.listing import Listing
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table

MAP = "crisis_map"


class Lived(NamedTuple):
    """A table's whole journal, including entries that were undone later.

    `moments`: times of the entries. `states`: the state after each. `gone`: numbers of entries that are undone now.
    """

    title: str
    name: str
    listing: Listing
    lines: tuple[Line, ...]
    moments: tuple[datetime, ...]
    states: tuple[Any, ...]
    gone: frozenset[int]


class Day(NamedTuple):
    """All tables of one event: the Crisis Map, the event's own (None: played without one) and side tables."""

    map: Lived
    event: Lived | None
    sides: tuple[Lived, ...]


def tables_of(table: Table) -> list[Table]:
    return list(Table.objects.filter(kept=table.kept_id).order_by("pk"))


def day_of(table: Table, tables: list[Table]) -> Day:
    """The current day of the event with the Crisis Map `table` and these tables."""
    read = {each.pk: _lived(each) for each in tables if each.pk == table.pk or each.game != MAP}
    beside = [each for pk, each in read.items() if pk != table.pk]
    return Day(
        map=read[table.pk],
        event=next((each for each in beside if each.listing.event), None),
        sides=tuple(each for each in beside if each.listing.side),
    )


def _lived(table: Table) -> Lived:
    lines = tuple(journal.lines_after(table, 0))
    moments = Entry.objects.filter(table_id=table.pk).order_by("number").values_list("at", flat=True)
    listing = journal.listing_of(table)
    states = tuple(lived(listing.game, lines))
    return Lived(table.title, table.name, listing, lines, tuple(moments)[: len(lines)], states, voided(lines))
