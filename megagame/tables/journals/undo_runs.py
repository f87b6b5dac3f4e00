"""Runs of undoing: consecutive entries that take steps back or put them back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from megagame.core.game import Seat
from megagame.tables.authors import is_players
from megagame.tables.models import UNDOES, Entry, Table


class Who(NamedTuple):
    author: str
    seat: Seat


class Run(NamedTuple):
    """Consecutive undoing up to the entry `number`, as far as it still holds.

    `taken` has the steps still taken back, `restored` those put back, both newest first. A step undone again later
    belongs to the later run only. `who` and `at` are of the steps taken back, or if there are none, of those put back.
    """

    number: int
    at: datetime
    who: tuple[Who, ...]
    taken: tuple[int, ...]
    restored: tuple[int, ...]


class _Undoing(NamedTuple):
    number: int
    at: datetime
    author: str
    seat: Seat
    voids: int | None
    restores: int | None

    @property
    def who(self) -> Who:
        return Who(self.author, self.seat)

    @property
    def step(self) -> int:
        """The step that it takes back or puts back."""
        return self.voids or self.restores or 0

    @property
    def by_player(self) -> bool:
        return is_players(self.author, self.seat)


def runs(table: Table, number: int) -> tuple[Run, ...]:
    """All runs up to the entry `number` that still have an effect at that point, newest first."""
    entries = Entry.objects.filter(table_id=table.pk, number__lte=number).filter(UNDOES)
    rows = [_Undoing(*row) for row in entries.order_by("number").values_list(*_Undoing._fields)]
    newest = {row.step: row.number for row in rows}
    grouped = groupby(enumerate(rows), key=lambda placed: (placed[1].number - placed[0], placed[1].by_player))
    found = (_run([row for _, row in group], newest) for _, group in grouped)
    return tuple(reversed([run for run in found if run.taken or run.restored]))


def _run(rows: list[_Undoing], newest_of: Mapping[int, int]) -> Run:
    """`newest_of`: by step, the newest entry that took it back or put it back; only that one holds."""
    holds = [row for row in rows if newest_of[row.step] == row.number]
    taken = {row.step: row for row in holds if row.voids is not None}
    restored = {row.step: row for row in holds if row.voids is None}
    holding = taken or restored
    newest = rows[-1]
    return Run(
        number=newest.number,
        at=max((row.at for row in holding.values()), default=newest.at),
        who=tuple(dict.fromkeys(row.who for row in holding.values())),
        taken=_newest_first(taken),
        restored=_newest_first(restored),
    )


def _newest_first(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers, reverse=True))
