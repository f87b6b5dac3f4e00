"""What the walked server's data directory holds, read by this process, which draws and judges everything again.

The settings of this process name the same directory, so nothing here comes from the server's memory.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection, connections

from civil_orders.box import box_reader, slots
from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.forms import standing as box_standing
from civil_orders.models import Card
from crisis_map.records.state import coming_turn
from megagame import card_values
from megagame.core.game import WALL, Seat
from megagame.machine import disk_trouble
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.lookup import running_number
from megagame.tables.models import THROWN, PlannedEvent, SeatCard, Table
from tests.tables.side import ONE
from tests.tables.tables import NAME

P = ParamSpec("P")
T = TypeVar("T")


_read: list[int] = []
"""The version of the database of which this process knows something."""
_known: dict[Hashable, Any] = {}


def look_again() -> None:
    """Forgets what this process knows of tables, if it may be old: then the next reading folds and draws them again."""
    box_reader._glance.cache_clear()
    _forget_if_changed()


def database_version() -> int:
    """Another number after each commit of the server."""
    _forget_if_changed()
    return _read[0]


def _forget_if_changed() -> None:
    with connection.cursor() as cursor:
        now = list(cursor.execute("PRAGMA data_version").fetchone())  # another with each commit of other connections
    if now != _read:
        _read[:] = now
        _known.clear()
        forget()


def _once(read: Callable[P, T]) -> Callable[P, T]:
    """Reads the same again only where the database has changed since; arguments are given by place."""

    @wraps(read)
    def known(*arguments: P.args, **named: P.kwargs) -> T:
        _forget_if_changed()
        key = (read.__name__, *arguments)
        if key not in _known:
            _known[key] = read(*arguments, **named)
        found: T = _known[key]
        return found

    return known


def other_files() -> None:
    """The files of the data directory were replaced."""
    connections.close_all()
    slots._slots.cache_clear()
    disk_trouble._at_first.cache_clear()
    _read.clear()
    look_again()


@_once
def table(name: str) -> Table | None:
    """The table of this name in the running event."""
    return Table.objects.filter(name=name, kept=None).first()


@_once
def newest_table(name: str) -> Table | None:
    """The table of this name in the running event, or in one that was kept and not thrown away."""
    return Table.objects.filter(name=name).exclude(kept__stage=THROWN).first()


def number_of(name: str) -> int:
    """The newest entry of a table, which an up-to-date page shows; 0 where there is no such table."""
    found = table(name)
    return found.number if found else 0


@_once
def is_over(name: str) -> bool:
    """Whether the game on this side table of the running event has ended."""
    found = table(name)
    side = journal.listing_of(found).side if found else None
    return found is not None and side is not None and side.ended(journal.current(found).state) is not None


@_once
def seats(name: str) -> frozenset[Seat]:
    """The seats of a table of the running event."""
    found = table(name)
    if found is None:
        return frozenset()
    return frozenset(journal.seats_of(found))


def is_good(value: str) -> bool:
    """Whether this card opens a screen now."""
    if value in _seat_cards():
        return True
    card = card_of(value)
    if card is None or card.kept_id is not None or card.fate == "void":
        return False
    state = the_state()
    return card.district in state.city.districts and (card.turn is None or card.turn >= coming_turn(state))


def card_of(value: str) -> Card | None:
    return _cards().get(_digest(value))


@cache
def _digest(value: str) -> str:
    return digest("card", card_values.read(value) or value)


@_once
def _cards() -> dict[str, Card]:
    return Card.objects.in_bulk()


@_once
def _seat_cards() -> frozenset[str]:
    return frozenset(SeatCard.objects.filter(table__kept=None).values_list("value", flat=True))


@_once
def the_state() -> Any:
    return the_map().state


@_once
def seat_card(name: str, seat: Seat) -> str:
    """The value of a seat's newest card in the running event; empty where it has none."""
    found = SeatCard.objects.filter(table__name=name, table__kept=None, seat=seat).first()
    return found.value if found else ""


def projector() -> str:
    return seat_card(NAME, WALL)


def players_card() -> str:
    return seat_card(ONE, "residents")


def standing() -> str:
    return box_standing.standing(the_map())


@_once
def is_practice() -> bool:
    """Whether the program plays the others now: then the box changes by itself."""
    return PlannedEvent.objects.filter(stage="running", practice__is_over=False).exists()


@_once
def events(stage: str) -> tuple[int, ...]:
    return tuple(PlannedEvent.objects.filter(stage=stage).order_by("pk").values_list("pk", flat=True))


def running() -> int:
    return running_number()


@_once
def turn() -> int:
    return coming_turn(the_state())


def side_tables() -> Iterator[Table]:
    """Every side table of the running event, oldest first."""
    for each in Table.objects.filter(kept=None).order_by("pk"):
        if journal.listing_of(each).side is not None:
            yield each


@_once
def is_story_public() -> bool:
    """Whether Control has published the story of the running event."""
    found = table("event")
    return found is not None and journal.current(found).state.story
