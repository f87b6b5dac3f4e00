"""Which steps of a table's journal are in force, and which of them can be taken back or put back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from django.db.models import QuerySet

from megagame.core.game import Seat
from megagame.core.journals.journal import TakeBack
from megagame.tables.journals import journal
from megagame.tables.models import UNDOES, Entry, Table

OPENING = 1


class Step(NamedTuple):
    """An entry that was a step, and which kind of action it was."""

    number: int
    kind: str


def next_to_undo(table: Table, number: int) -> int | None:
    """The step that undo would take back as of the entry `number`; None if only the opening is left."""
    return min((step.number for step in to_undo(table, number, None)), default=None)


def is_in_force(table: Table, number: int) -> bool:
    """Whether the entry is a step, the opening apart, that was not taken back."""
    return _steps(table, number).filter(number=number).exists() and number not in journal.taken_back(table)


def since(table: Table, number: int, earlier: int) -> Iterator[Step]:
    """What is in force as of the entry `number` of what was done after the entry `earlier`, newest first."""
    return _read(_steps(table, number).filter(number__gt=earlier), journal.taken_back(table, number))


def to_undo(table: Table, number: int, back_to: int | None) -> Iterator[Step]:
    """What undo takes back as of the entry `number`, newest first. Steps of the house go with the one before them."""
    of_the_house = list[Step]()
    for step in since(table, number, back_to or OPENING):
        of_the_house.append(step)
        if _is_somebodys(table, step):
            yield from of_the_house
            if back_to is None:
                return
            of_the_house = []


def to_put_back(table: Table, number: int, up_to: int | None) -> list[Step]:
    """The step that is put back first as of the entry `number`, or all of them up to the step `up_to`, in their order.

    They were taken back by Control since anybody last did something, the house apart, and not put back yet.
    """
    waiting = _waiting(table, number)
    return [step for step in waiting if step.number <= (up_to or waiting[0].number)]


def _waiting(table: Table, number: int) -> list[Step]:
    """All steps that may be put back as of the entry `number`, in their order."""
    last = max(_newest_done(table, number), _newest_of_players(table, number))
    undoing = Entry.objects.filter(table_id=table.pk, number__gt=last, number__lte=number)
    gone = journal.taken_back(table, number).intersection(undoing.values_list("voids", flat=True))
    steps = _read(_steps(table, number).filter(number__in=gone), frozenset())
    return sorted(step for step in steps if _is_somebodys(table, step))


def newest_of(table: Table, seat: Seat, number: int) -> Entry | None:
    """The newest step in force of this seat, as of the entry `number`; None if there is none."""
    return newest_of_each(table, [seat], number).get(seat)


def newest_of_each(table: Table, seats: Collection[Seat], number: int) -> dict[Seat, Entry]:
    """The newest step in force of each of these seats that did anything, as of the entry `number`."""
    gone, found = journal.taken_back(table, number), dict[Seat, Entry]()
    for step in _steps(table, number).filter(seat__in=seats).iterator():
        if step.number not in gone:
            found.setdefault(step.seat, step)
        if len(found) == len(seats):
            break
    return found


def _newest_done(table: Table, number: int) -> int:
    """The newest entry by which somebody did something, whether that holds or not."""
    steps = _read(_steps(table, number), frozenset())
    return next((step.number for step in steps if _is_somebodys(table, step)), OPENING)


def _newest_of_players(table: Table, number: int) -> int:
    """When a player last took back a step of their own: what was before is not Control's to put back."""
    undoing = Entry.objects.filter(UNDOES, table_id=table.pk, number__lte=number)
    taken = undoing.filter(action=journal.encode(TakeBack()))
    return taken.order_by("-number").values_list("number", flat=True).first() or OPENING


def _steps(table: Table, number: int) -> QuerySet[Entry]:
    """Everything that was done up to the entry `number`, in force or not, the newest first; not the opening."""
    entries = Entry.objects.filter(table_id=table.pk, number__gt=OPENING, number__lte=number)
    return entries.filter(voids=None, restores=None, standing="").order_by("-number")


def _read(steps: QuerySet[Entry], without: frozenset[int]) -> Iterator[Step]:
    rows = steps.values_list("number", "action").iterator()
    return (Step(number, journal.kind_in(action)) for number, action in rows if number not in without)


def _is_somebodys(table: Table, step: Step) -> bool:
    return not journal.listing_of(table).is_of_the_house(step.kind)
