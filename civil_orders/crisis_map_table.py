"""The table for Civil Orders: the event's Crisis Map."""

from collections.abc import Iterator
from typing import NamedTuple

from crisis_map.records.state import State
from megagame.event.state import State as EventState
from megagame.tables.journals import journal
from megagame.tables.lookup import tables_beside
from megagame.tables.models import Table

GAME = "crisis_map"


class MapNow(NamedTuple):
    table: Table
    state: State


def the_map(*, locked: bool = False) -> MapNow:
    """The map's table and state. `locked`: until the transaction ends.

    Raises Table.DoesNotExist without a Crisis Map.
    """
    tables = Table.objects.select_for_update() if locked else Table.objects
    table = tables.filter(game=GAME, kept=None).order_by("pk").first()
    if table is None:
        raise Table.DoesNotExist("no table plays the Crisis Map")
    return MapNow(table, journal.current(table).state)


def events_beside(table: Table) -> Iterator[EventState]:
    """The state of the running event, if the map has one."""
    states = (journal.current(other).state for other in tables_beside(table))
    return (state for state in states if isinstance(state, EventState))


def event_is_over(table: Table) -> bool:
    """Whether the programme of the map's event has ended."""
    return any(state.place.stage == "over" for state in events_beside(table))
