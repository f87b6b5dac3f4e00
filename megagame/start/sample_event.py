"""The sample event, which the first start sets up: a newcomer can play a turn of it at once."""

from __future__ import annotations

from importlib import resources

from msgspec.structs import replace

from megagame.start import set_up
from megagame.tables.lookup import event_table
from megagame.tables.models import Table

SAMPLE = resources.files("crisis_map").joinpath("scenarios/sample.json")
TABLE = set_up.MAP_TABLE


def prepare() -> None:
    """Opens what is missing: the whole sample event, or the running event's table, which older data do not have."""
    sample = set_up.read(SAMPLE.read_bytes())
    if not Table.objects.exists():
        set_up.open_tables(sample)
    elif event_table() is None:
        title = Table.objects.order_by("pk").values_list("title", flat=True)[0]
        set_up.open_event(replace(sample, title=title))
