"""Steps of a table's journal that are in force, and that can be taken back or put back."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from django.db.models import QuerySet

from megagame.core.game import Seat
from megagame.core.journals.journal import TakeBack
from megagame.tables.journals import journal
from megagame.tables.models import UNDOES, Entry, Table

OPENING = 1


class Step(NamedTuple):
    """An entry that was a step, and its kind of action."""

    number: int
    kind: str


def next_to_undo(table: Table, number: int) -> int | None:
    """The step that undo would take back as of the entry `number`; None if only the opening is left."""
    return min((step.number for step in to_undo(table, number, None)), default=None)


def is_in_force(table: Table, number: int) -> bool:
    """Whether the entry is a step in force, and not the opening."""
    return _steps(table, number).filter(number=number).exists() and number not in journal.taken_back(table)


def since(table: Table, number: int, earlier: int) -> Iterator[Step]:
    """Steps after the entry `earlier` that are in force as of the entry `number`, newest first."""
    return _read(_steps(table, number).filter(number__gt=earlier), journal.taken_back(table, number))


def to_undo(table: Table, number: int, back_to: int | None) -> Iterator[Step]:
    """Steps that undo takes back as of the entry `number`, newest first; automatic ones with the one before."""
    of_the_house = list[Step]()
    for step in since(table, number, back_to or OPENING):
        of_the_house.append(step)
        if _is_somebodys(table, step):
            yield from of_the_house
            if back_to is None:
                return
            of_the_house = []


def to_put_back(table: Table, number: int, up_to: int | None) -> list[Step]:
    """The step to put back first as of the entry `number`, or all up to the step `up_to`, oldest first.

    Control took them back after anybody last did something (automatic steps aside), and they were not put back yet.
    """
    waiting = _waiting(table, number)
    return [step for step in waiting if step.number <= (up_to or waiting[0].number)]


def _waiting(table: Table, number: int) -> list[Step]:
    """All steps that may be put back as of the entry `number`, oldest first."""
    last = max(_newest_done(table, number), _newest_of_players(table, number))
    undoing = Entry.objects.filter(table_id=table.pk, number__gt=last, number__lte=number)
    gone = journal.taken_back(table, number).intersection(undoing.values_list("voids", flat=True))
    steps = _read(_steps(table, number).filter(number__in=gone), frozenset())
    return sorted(step for step in steps if _is_somebodys(table, step))


def newest_of(table: Table, seat: Seat, number: int) -> Entry | None:
    """The seat's newest step in force as of the entry `number`, or None."""
    return newest_of_each(table, [seat], number, journal.taken_back(table, number)).get(seat)


def newest_of_each(table: Table, seats: Collection[Seat], number: int, gone: frozenset[int]) -> dict[Seat, Entry]:
    """The newest step in force of each seat that has one, as of the entry `number`; `gone`: taken back by then."""
    found = dict[Seat, Entry]()
    for step in _steps(table, number).filter(seat__in=seats).iterator():
        if step.number not in gone:
            found.setdefault(step.seat, step)
        if len(found) == len(seats):
            break
    return found


def _newest_done(table: Table, number: int) -> int:
    """The newest step that somebody requested, in force or not."""
    steps = _read(_steps(table, number), frozenset())
    return next((step.number for step in steps if _is_somebodys(table, step)), OPENING)


def _newest_of_players(table: Table, number: int) -> int:
    """When a player last took back their own step: Control cannot put back anything before that."""
    undoing = Entry.objects.filter(UNDOES, table_id=table.pk, number__lte=number)
    taken = undoing.filter(action=journal.encode(TakeBack()))
    return taken.order_by("-number").values_list("number", flat=True).first() or OPENING


def _steps(table: Table, number: int) -> QuerySet[Entry]:
    """All steps up to the entry `number`, in force or not, newest first, without the opening."""
    entries = Entry.objects.filter(table_id=table.pk, number__gt=OPENING, number__lte=number)
    return entries.filter(voids=None, restores=None, standing="").order_by("-number")


def _read(steps: QuerySet[Entry], without: frozenset[int]) -> Iterator[Step]:
    rows = steps.values_list("number", "action").iterator()
    return (Step(number, journal.kind_in(action)) for number, action in rows if number not in without)


def _is_somebodys(table: Table, step: Step) -> bool:
    return not journal.listing_of(table).is_of_the_house(step.kind)
