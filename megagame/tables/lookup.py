"""Which tables there are: the main one, and those that are shown beside every other."""

from __future__ import annotations

from megagame.games import GAMES
from megagame.tables.models import Table

_BESIDE = [name for name, listing in GAMES.items() if listing.event]
_AT_SIDE = [name for name, listing in GAMES.items() if listing.side]


def main_table() -> Table | None:
    """The table that was opened first, side tables apart and those that are shown beside others."""
    return Table.objects.exclude(game__in=[*_BESIDE, *_AT_SIDE]).order_by("pk").first()


def event_table() -> Table | None:
    """The table of the running event."""
    return Table.objects.filter(game__in=_BESIDE).order_by("pk").first()


def side_table(name: str) -> Table | None:
    """The side table of this name."""
    return Table.objects.filter(name=name, game__in=_AT_SIDE).first()


def tables_beside(table: Table) -> tuple[Table, ...]:
    """The tables whose parts stand on the pages of `table` as well."""
    return tuple(Table.objects.filter(game__in=_BESIDE).exclude(pk=table.pk).order_by("pk"))
