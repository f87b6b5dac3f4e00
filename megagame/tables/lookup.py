"""Tables of the running event: the main table, side tables, and the event's own table."""

from megagame.games import GAMES
from megagame.tables.models import PlannedEvent, Table

_BESIDE = [name for name, listing in GAMES.items() if listing.event]
_AT_SIDE = [name for name, listing in GAMES.items() if listing.side]


def main_table(kept: int | None = None) -> Table | None:
    """The first table opened that is neither a side table nor the event's own; of a past event with `kept`."""
    return Table.objects.filter(kept=kept).exclude(game__in=[*_BESIDE, *_AT_SIDE]).order_by("pk").first()


def event_table() -> Table | None:
    return Table.objects.filter(game__in=_BESIDE, kept=None).order_by("pk").first()


def side_table(name: str) -> Table | None:
    return Table.objects.filter(name=name, game__in=_AT_SIDE, kept=None).first()


def side_tables() -> tuple[Table, ...]:
    """All side tables of the running event, in the order in which they were opened."""
    return tuple(Table.objects.filter(game__in=_AT_SIDE, kept=None).order_by("pk"))


def tables_beside(table: Table) -> tuple[Table, ...]:
    """Tables of the same event whose parts also appear on the pages of `table`."""
    return tuple(Table.objects.filter(game__in=_BESIDE, kept=table.kept_id).exclude(pk=table.pk).order_by("pk"))


def running_event() -> PlannedEvent | None:
    """The running event's row; None before `lifecycle.number_running`."""
    return PlannedEvent.objects.filter(stage="running").first()


def running_number() -> int:
    """The number by which pages know the running event; 0 if it has no row."""
    return PlannedEvent.objects.filter(stage="running").values_list("pk", flat=True).first() or 0
