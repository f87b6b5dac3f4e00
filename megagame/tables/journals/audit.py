"""Check a journal: it is complete, it folds to the live state, and its entries are decided the same again."""

from typing import NamedTuple, cast

from msgspec import Raw

from megagame.core.journals.journal import Standing, fold
from megagame.core.journals.recording import Fault, Recorded, Recording, faults, lines
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table


class Report(NamedTuple):
    """How many entries there are, how many were decided again, and the faults."""

    entries: int
    decided: int
    faults: tuple[Fault, ...]


def audit(table: Table) -> Report:
    """Check the whole journal of `table`. Entries of other rules versions are folded, but not decided again.

    It may run during the event: entries added meanwhile are no fault.
    """
    game, live = journal.listing_of(table).game, journal.current(table)
    entries = recorded(table)
    found = [*faults(game, entries)]
    if not _are_numbered(table):
        found.append(Fault(table.number, "the entries are not numbered from 1 to the table's number"))
    if fold(game, lines(game, entries[: live.number])) != live.state:
        found.append(Fault(table.number, "the live state is not what the journal folds to"))
    decided = sum(
        entry.rules_version == game.rules_version and line.is_step
        for entry, line in zip(entries, lines(game, entries), strict=True)
    )
    return Report(len(entries), decided, tuple(found))


def _are_numbered(table: Table) -> bool:
    numbers = list(Entry.objects.filter(table=table).order_by("number").values_list("number", flat=True))
    newest = Table.objects.get(pk=table.pk).number
    return numbers == list(range(1, len(numbers) + 1)) and table.number <= len(numbers) <= newest


def recorded(table: Table) -> tuple[Recorded, ...]:
    """The journal of `table`, with its actions."""
    return tuple(
        Recorded(
            seat=entry.seat,
            action=Raw(entry.action.encode()),
            seed=entry.seed,
            events=Raw(entry.events.encode()),
            rules_version=entry.rules_version,
            voids=entry.voids,
            standing=cast(Standing, entry.standing) or None,
            restores=entry.restores,
        )
        for entry in Entry.objects.filter(table=table).order_by("number")
    )


def recording(table: Table) -> Recording:
    """The journal of `table` as a recording that replays without a database."""
    end = journal.encode(journal.current(table).state)
    return Recording(game=table.game, entries=recorded(table), end=Raw(end.encode()))
