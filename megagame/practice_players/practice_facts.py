"""What those whom the program plays go by: where the practice stands, read again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from civil_orders import card_stacks
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
    """A side table as it stands, and the value of each seat's card."""

    table: Table
    folded: Folded
    cards: Mapping[Seat, str]


class Facts(NamedTuple):
    """The practice as it stands.

    `number`: of the map's newest entry; `turn`: the coming or open one; `executed`: how many lines others than Robin
    have executed one by one; `done`: tasks of which no journal tells.
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
        """The stage of the box; empty if it was not opened in this turn."""
        return self.state.box.stage if self.state.box else ""


def read(event: int) -> Facts | None:
    """Where the practice of this event stands; None if it does not run any more, or is over."""
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
    """The practice does not run any more."""


def draw_card(event: int, turn: int, district: str) -> str:
    """One more order card of a district; raises Over, and makes none, where another event runs by now."""
    with transaction.atomic():
        _hold(event)
        return card_stacks.make_one(turn, district)


def enter_robin(event: int) -> str:
    """The password of Robin's account; raises Over, and makes none, where another event runs by now."""
    with transaction.atomic():
        _hold(event)
        return played.enter()


def _hold(event: int) -> None:
    """Until the transaction ends no other event begins."""
    if not list(PlannedEvent.objects.select_for_update().filter(pk=event, stage="running")):
        raise Over


def projector_card() -> str:
    table = main_table()
    return SeatCard.objects.get(table=table, seat="wall").value if table else ""


def forms_of(facts: Facts) -> Counter[str]:
    """How many forms of the turn came in so far, by district: in the box, and in the queue."""
    queued = Counter(form.district for form in facts.state.forms)
    return card_stacks.forms_inside(facts.turn) + queued


def write_playing(event: int, playing: Any) -> None:
    """What is played now stands beside every console."""
    Practice.objects.filter(event_id=event).update(playing=msgspec.json.encode(playing).decode())


def _side(table: Table) -> Side:
    values = SeatCard.objects.filter(table=table).values_list("seat", "value")
    return Side(table, journal.current(table), dict(values))
