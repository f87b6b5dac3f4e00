"""When something happened, for the seats whose pages say so (`core.listing.Times`)."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Q

from megagame.core.listing import Dated, Times
from megagame.core.parts import Part
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table


class _Known(NamedTuple):
    """All dated events up to the entry with this number and mark."""

    number: int
    mark: str
    happened: tuple[Dated, ...]


_known: dict[int, _Known] = {}


def time_parts(table: Table, folded: journal.Folded, screen: Any) -> Mapping[str, Part]:
    """The parts that say when something happened, for the `screen` of a seat with a seat card."""
    times = journal.listing_of(table).times
    return {} if times is None else times.parts(screen, _happened(table, times, folded))


def forget() -> None:
    """Drop all cached events, as after a change of database."""
    _known.clear()


def _happened(table: Table, times: Times, folded: journal.Folded) -> tuple[Dated, ...]:
    known = _known.get(table.pk)
    if known is None or known.mark != folded.mark:
        happened = _followed(table, times, known, folded)
        known = _Known(folded.number, folded.mark, _read(table, times, folded.number) if happened is None else happened)
        _known[table.pk] = known
    return known.happened


def _followed(table: Table, times: Times, known: _Known | None, folded: journal.Folded) -> tuple[Dated, ...] | None:
    """The known events and those of the newest entry; None if it does not just follow them."""
    entry = folded.entry
    if known is None or entry is None or entry.number != known.number + 1 or entry.voids or entry.restores:
        return None
    before = Entry.objects.filter(table_id=table.pk, number=known.number).values_list("request_id", "at").first()
    if before is None or journal.mark_of(*before) != known.mark:
        return None
    return (*known.happened, *_of_kinds(table, times, entry.events, entry.at))


def _read(table: Table, times: Times, number: int) -> tuple[Dated, ...]:
    """The events from the journal. Only entries that name such an event are decoded."""
    gone = journal.taken_back(table, number)
    named = reduce(or_, (Q(events__contains=f'"{kind.__name__}"') for kind in times.kinds))
    entries = Entry.objects.filter(named, table_id=table.pk, number__lte=number).order_by("number")
    rows = entries.values_list("number", "events", "at").iterator()
    return tuple(each for step, events, at in rows if step not in gone for each in _of_kinds(table, times, events, at))


def _of_kinds(table: Table, times: Times, events: str, at: datetime) -> Iterable[Dated]:
    return ((event, at) for event in journal.events_of(table, events) if isinstance(event, times.kinds))
