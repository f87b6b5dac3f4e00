"""The table at which Civil Orders are given: the event's Crisis Map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crisis_map.records.state import State
from megagame.event.state import State as EventState
from megagame.tables.journals import journal
from megagame.tables.lookup import tables_beside
from megagame.tables.models import Table

GAME = "crisis_map"


class MapNow(NamedTuple):
    """The Crisis Map's table and its newest state."""

    table: Table
    state: State


def the_map(*, locked: bool = False) -> MapNow:
    """How the map stands. `locked`: nothing is played on it until the transaction ends, which must have begun.

    Table.DoesNotExist where the event has no Crisis Map.
    """
    tables = Table.objects.select_for_update() if locked else Table.objects
    table = tables.filter(game=GAME, kept=None).order_by("pk").first()
    if table is None:
        raise Table.DoesNotExist("no table plays the Crisis Map")
    return MapNow(table, journal.current(table).state)


def events_beside(table: Table) -> Iterator[EventState]:
    """How the event stands that runs beside the map; nothing where the map is played without one."""
    states = (journal.current(other).state for other in tables_beside(table))
    return (state for state in states if isinstance(state, EventState))


def event_is_over(table: Table) -> bool:
    """Whether the programme of the event beside the map is at its end."""
    return any(state.place.stage == "over" for state in events_beside(table))
