"""Which tables there are: the main one, and those that are shown beside every other."""

from __future__ import annotations

from megagame.games import GAMES
from megagame.tables.models import Table

_BESIDE = [name for name, listing in GAMES.items() if listing.beside]


def main_table() -> Table | None:
    """The table that was opened first, those apart that are shown beside others."""
    return Table.objects.exclude(game__in=_BESIDE).order_by("pk").first()


def tables_beside(table: Table) -> tuple[Table, ...]:
    """The tables whose parts stand on the pages of `table` as well."""
    return tuple(Table.objects.filter(game__in=_BESIDE).exclude(pk=table.pk).order_by("pk"))
