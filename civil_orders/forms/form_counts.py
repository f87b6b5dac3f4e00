"""Counts of forms, by the full minute: a live count would reveal when a form came."""

import threading
import time
from datetime import UTC, datetime

from msgspec import Struct

from civil_orders.box import box_reader
from civil_orders.cards.card_stacks import cards_inside, forms_inside
from civil_orders.cards.known_cards import SEALING
from civil_orders.crisis_map_table import events_beside, the_map
from civil_orders.forms import unsealing
from civil_orders.forms.past_unsealings import taken_back
from crisis_map.drawing import shapes
from crisis_map.drawing.short_names import short_names
from crisis_map.records.state import DISTRICT_SEAT, BoxStage, State, coming_turn
from megagame.core.instants import MINUTE, Instant
from megagame.event.state import Paused, Running
from megagame.event.state import State as EventState
from megagame.machine import machine_clock
from megagame.machine.repeating import repeat
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.models import Table

SECONDS = 60
SHORT = 3 * MINUTE
"""The clock at the full minute before the one in which two minutes are left, or less."""


class DistrictCount(Struct, frozen=True):
    """A district's forms. `again`: of an undone unsealing; `phones`: connected."""

    name: str
    short_name: str
    palette: int
    forms: int
    again: int
    phones: int


class Counts(Struct, frozen=True):
    """The counts of map `table` (its primary key) at the full minute `at`.

    `short`: the phase has two minutes or less.
    """

    table: int
    at: datetime
    turn: int
    stage: BoxStage | None
    short: bool
    districts: tuple[DistrictCount, ...]

    @property
    def without(self) -> tuple[str, ...]:
        """Districts without any form."""
        return tuple(each.name for each in self.districts if not each.forms and not each.again)

    @property
    def forms(self) -> int:
        """All forms of the turn, in the box or waiting to be unsealed again."""
        return sum(each.forms + each.again for each in self.districts)

    @property
    def phones(self) -> int:
        return sum(each.phones for each in self.districts)


_shown: list[Counts] = []  # replaced as a whole, as views read it from other threads
_with_form: list[frozenset[str]] = []  # cards with forms in the box then, likewise


def shown() -> Counts | None:
    """The last full minute's counts; None before this process has made any."""
    return next((each for each in _shown if each.table == the_map().table.pk), None)


def had_form(card: str) -> bool:
    """Whether the card's form was in the box at the last full minute."""
    return any(card in inside for inside in _with_form)


def count(at: datetime) -> Counts:
    """Count now and show the result until the next count."""
    table, state = the_map()
    turn = coming_turn(state)
    counts = Counts(
        table=table.pk,
        at=at,
        turn=turn,
        stage=state.box.stage if state.box else None,
        short=_is_short(table, machine_clock.now()),
        districts=_districts(table, state, turn),
    )
    _shown[:] = [counts]
    _with_form[:] = [cards_inside(turn)]
    return counts


def keep() -> threading.Event:
    """Count at every full minute, until the returned event is set."""
    return repeat(
        lambda: _minute(datetime.now(UTC).replace(second=0, microsecond=0)),
        "counting",
        pause=lambda: SECONDS - time.time() % SECONDS,
        failed="The box could not be counted",
    )


def _minute(at: datetime) -> None:
    count(at)
    unsealing.catch_up()
    box_reader.forms()  # drops the key if another process unsealed the box
    SEALING.read_anew()  # drops cards of past turns


def _districts(table: Table, state: State, turn: int) -> tuple[DistrictCount, ...]:
    forms = forms_inside(turn)
    again = [form.district for form in taken_back(table, turn)]
    phones = {group.seat: group.live for group in CONNECTED_SCREENS.health.groups if group.table == table.name}
    return tuple(
        DistrictCount(
            name=state.city.name_of(district),
            short_name=short_names(state.city)[district],
            palette=shapes.palette(state.city, district),
            forms=forms[district],
            again=again.count(district),
            phones=phones.get(DISTRICT_SEAT + district, 0),
        )
        for district in state.city.districts
    )


def _is_short(table: Table, now: Instant) -> bool:
    """Whether the event's clock, if any, is about to run out."""
    return any(_left(state, now) < SHORT for state in events_beside(table))


def _left(state: EventState, now: Instant) -> int:
    match state.clock:
        case Running(until=until) if until.boot == now.boot:
            return now.until(until)
        case Paused(left=left):
            return left
        case _:
            return SHORT
