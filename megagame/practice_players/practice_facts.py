"""The state of the practice for practice players, read periodically."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from civil_orders.cards import card_stacks
from civil_orders.crisis_map_table import the_map
from crisis_map.records.state import State, coming_turn
from megagame.accounts import played
from megagame.core.game import Seat
from megagame.practice.models import Practice, running_practice
from megagame.practice_session.begin_and_end import pace_of
from megagame.tables.journals import journal
from megagame.tables.journals.journal import Folded
from megagame.tables.lookup import event_table, main_table, side_tables
from megagame.tables.models import Entry, PlannedEvent, SeatCard, Table

BY_LINE = '{"type":"execute_line"'


class Side(NamedTuple):
    """A side table's state, and the card of each seat."""

    table: Table
    folded: Folded
    cards: Mapping[Seat, str]


class Facts(NamedTuple):
    """The state of the practice.

    `number`: of the map's newest entry. `turn`: the open or coming one. `executed`: lines executed one by one, except
    for Robin's. `done`: finished tasks that no journal records.
    """

    pace: int
    map_table: str
    number: int
    state: State
    turn: int
    executed: int
    sides: tuple[Side, ...]
    done: frozenset[str]

    @property
    def box(self) -> str:
        """The box's stage, or "" if not opened this turn."""
        return self.state.box.stage if self.state.box else ""


def read(event: int) -> Facts | None:
    """The state of this event's practice; None if it is over or not running."""
    practice = running_practice()
    if practice is None or practice.event_id != event or practice.is_over:
        return None
    table, state = the_map()
    others = Entry.objects.filter(table=table, action__startswith=BY_LINE).exclude(author=played.PLAYED)
    return Facts(
        pace=pace_of(event_table()),
        map_table=table.name,
        number=table.number,
        state=state,
        turn=coming_turn(state),
        executed=others.count(),
        sides=tuple(_side(each) for each in side_tables()),
        done=frozenset(msgspec.json.decode(practice.done, type=list[str])),
    )


class Over(Exception):
    """The practice is no longer running."""


def draw_card(event: int, turn: int, district: str) -> str:
    """Make another order card of a district. Raises Over without making one if another event runs."""
    with transaction.atomic():
        _hold(event)
        return card_stacks.make_one(turn, district)


def enter_robin(event: int) -> str:
    """Make Robin's account and return its password. Raises Over without making one if another event runs."""
    with transaction.atomic():
        _hold(event)
        return played.enter()


def _hold(event: int) -> None:
    """Keep other events from starting until the end of the transaction."""
    if not list(PlannedEvent.objects.select_for_update().filter(pk=event, stage="running")):
        raise Over


def projector_card() -> str:
    table = main_table()
    return SeatCard.objects.get(table=table, seat="wall").value if table else ""


def seat_cards(table: str) -> dict[Seat, str]:
    """The values of the seat cards of a table."""
    return dict(SeatCard.objects.filter(table__name=table).values_list("seat", "value"))


def forms_of(facts: Facts) -> Counter[str]:
    """This turn's forms so far by district, in the box and in the queue."""
    queued = Counter(form.district for form in facts.state.forms)
    return card_stacks.forms_inside(facts.turn) + queued


def write_playing(event: int, playing: Any) -> None:
    """Show what practice players are doing on every console."""
    Practice.objects.filter(event_id=event).update(playing=msgspec.json.encode(playing).decode())


def _side(table: Table) -> Side:
    values = SeatCard.objects.filter(table=table).values_list("seat", "value")
    return Side(table, journal.current(table), dict(values))
