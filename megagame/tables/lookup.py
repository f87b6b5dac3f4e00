"""Which tables the running event has: the main one, and those that are shown beside every other."""

from __future__ import annotations

from megagame.games import GAMES
from megagame.tables.models import PlannedEvent, Table

_BESIDE = [name for name, listing in GAMES.items() if listing.event]
_AT_SIDE = [name for name, listing in GAMES.items() if listing.side]


def main_table(kept: int | None = None) -> Table | None:
    """The table of the running event, or of an earlier one (`kept`), that was opened first, side tables apart and those
    that are shown beside others.
    """
    return Table.objects.filter(kept=kept).exclude(game__in=[*_BESIDE, *_AT_SIDE]).order_by("pk").first()


def event_table() -> Table | None:
    return Table.objects.filter(game__in=_BESIDE, kept=None).order_by("pk").first()


def side_table(name: str) -> Table | None:
    return Table.objects.filter(name=name, game__in=_AT_SIDE, kept=None).first()


def side_tables() -> tuple[Table, ...]:
    """Every side table of the running event, in the order in which they were opened."""
    return tuple(Table.objects.filter(game__in=_AT_SIDE, kept=None).order_by("pk"))


def tables_beside(table: Table) -> tuple[Table, ...]:
    """The tables of the same event whose parts are on the pages of `table` as well."""
    return tuple(Table.objects.filter(game__in=_BESIDE, kept=table.kept_id).exclude(pk=table.pk).order_by("pk"))


def running_event() -> PlannedEvent | None:
    """The running event's row; None if an older program began it, and no other has begun since."""
    return PlannedEvent.objects.filter(stage="running").first()


def running_number() -> int:
    """By what pages know which event runs; 0: one that an older program began, or none."""
    return PlannedEvent.objects.filter(stage="running").values_list("pk", flat=True).first() or 0
