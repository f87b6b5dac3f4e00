"""The sample event, created at the first start so that newcomers can play at once."""

from importlib import resources

from msgspec.structs import replace

from megagame.start import set_up
from megagame.tables.lookup import event_table
from megagame.tables.models import Table

SAMPLE = resources.files("crisis_map").joinpath("scenarios/sample.json")


def prepare() -> None:
    """Create the sample event, or only the event's own table if older data lack it."""
    sample = set_up.read(SAMPLE.read_bytes())
    if not Table.objects.exists():
        set_up.open_tables(sample)
    elif event_table() is None:
        title = Table.objects.order_by("pk").values_list("title", flat=True)[0]
        set_up.open_event(replace(sample, title=title))
