"""Which entries a page of the log shows, read from the database or extended by one new step."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import NamedTuple

import msgspec

from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING, next_to_undo, to_put_back
from megagame.tables.journals.undo_runs import Run, runs
from megagame.tables.models import Entry, Table


class LogPage(NamedTuple):
    """The newest lines of a log, before they are put into words.

    `shown` has the entries with a line, newest first; those that end a run of undoing are in `undoing`. `to_undo`,
    `first_to_put_back` and `last_to_put_back` are the steps that can be taken back and put back, or None. `entries` has
    all steps needed to render the page.
    """

    shown: tuple[int, ...]
    undoing: Mapping[int, Run]
    entries: Mapping[int, Entry]
    to_undo: int | None
    first_to_put_back: int | None
    last_to_put_back: int | None


def page_at(table: Table, number: int, most: int) -> LogPage:
    """Up to `most` lines from the entry `number` backwards, without the opening."""
    undoing = {run.number: run for run in runs(table, number)}
    shown = tuple(sorted(chain(undoing, islice(_holding(table, number), most)), reverse=True)[:most])
    waiting = [step.number for step in to_put_back(table, number, number)]
    page = LogPage(
        shown=shown,
        undoing={each: undoing[each] for each in shown if each in undoing},
        entries={},
        to_undo=next_to_undo(table, number),
        first_to_put_back=min(waiting, default=None),
        last_to_put_back=max(waiting, default=None),
    )
    return _filled(table, page, {})


def page_after(table: Table, page: LogPage, step: Entry, most: int) -> LogPage:
    """The page after one more step, which can be undone. What was taken back can no longer be put back."""
    shown = (step.number, *page.shown)[:most]
    undoing = {each: run for each, run in page.undoing.items() if each in shown}
    carried = LogPage(shown, undoing, {}, step.number, None, None)
    return _filled(table, carried, {**page.entries, step.number: step})


def ruled_on(table: Table, entry: Entry) -> int | None:
    """The number of the step that this entry rules on; None if it is no ruling."""
    ruling = journal.listing_of(table).search.ruling
    if not ruling or journal.kind_in(entry.action) != ruling:
        return None
    return msgspec.json.decode(entry.action, type=_Ruling).step


class _Ruling(msgspec.Struct):
    step: int | None = None


def _filled(table: Table, page: LogPage, known: Mapping[int, Entry]) -> LogPage:
    """The page with its entries, of which some are known, and the steps they rule on."""
    entries = _entries(table, _needed(page), known)
    ruled = {step for entry in entries.values() if (step := ruled_on(table, entry)) is not None}
    return page._replace(entries={**entries, **_entries(table, ruled, {**known, **entries})})


def _entries(table: Table, numbers: set[int], known: Mapping[int, Entry]) -> dict[int, Entry]:
    found = {number: known[number] for number in numbers if number in known}
    missing = numbers - found.keys()
    return {**found, **_read(table, missing)} if missing else found


def _needed(page: LogPage) -> set[int]:
    told = chain.from_iterable((*run.taken, *run.restored) for run in page.undoing.values())
    numbers = chain(page.shown, told, (page.to_undo, page.first_to_put_back))
    return {number for number in numbers if number is not None}


def _holding(table: Table, number: int) -> Iterator[int]:
    """Steps in force and status changes, newest first."""
    gone = journal.taken_back(table, number)
    entries = Entry.objects.filter(table_id=table.pk, number__lte=number, number__gt=OPENING)
    numbers = entries.filter(voids=None, restores=None).order_by("-number").values_list("number", flat=True)
    return (each for each in numbers.iterator() if each not in gone)


def _read(table: Table, numbers: Iterable[int]) -> dict[int, Entry]:
    entries = Entry.objects.filter(table_id=table.pk, number__in=numbers, voids=None, restores=None)
    return {entry.number: entry for entry in entries}
