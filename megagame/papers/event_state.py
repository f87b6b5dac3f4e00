"""The state of the event, for continuing on paper."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from civil_orders.crisis_map_table import the_map
from civil_orders.forms import form_counts
from crisis_map.city.city import SLUMS
from crisis_map.drawing import shapes
from crisis_map.drawing.shapes import SLUM_PALETTE, palette
from crisis_map.drawing.shapes import Scenery as MapScenery
from crisis_map.records.state import State
from crisis_map.screens.control import ControlScreen, CrisisScreen, Foreseen, LineScreen, control_screen
from crisis_map.screens.public_map import map_screen
from crisis_map.screens.reports import Report
from crisis_map.screens.seats import WallScreen
from megagame.event.state import State as EventState
from megagame.event.state import break_now, phase_now
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table
from megagame.tables.models import Table
from megagame.tables.rendering import overview, screens


class DistrictRow(NamedTuple):
    """A district, or the slums if `funding` is None."""

    name: str
    palette: int
    funding: int | None
    report: Report


class OpenLine(NamedTuple):
    """A remaining line of its district's form `number`."""

    district: str
    number: int
    notes: str
    line: LineScreen


class Secrets(NamedTuple):
    """Control's secrets. `sealed`: forms in the box at the last full minute; None: not counted."""

    crises: tuple[CrisisScreen, ...]
    lines: tuple[OpenLine, ...]
    foreseen: tuple[Foreseen, ...]
    sealed: int | None


class EventAsItStands(NamedTuple):
    """The paper's content. `phase`: of the programme, or empty. `secrets`: None if left out."""

    table: Table
    turn: int
    phase: str
    is_open: bool
    programme_turn: int
    districts: tuple[DistrictRow, ...]
    side_tables: list[overview.Row]
    names: tuple[tuple[str, str], ...]
    secrets: Secrets | None


def event_as_it_stands(*, secret: bool) -> EventAsItStands:
    """The current state. Raises Table.DoesNotExist if the event has no Crisis Map."""
    table, state = the_map()
    screen, event = control_screen(state), _event()
    now = phase_now(event) or break_now(event)
    return EventAsItStands(
        table=table,
        turn=state.turn,
        phase=now.name if now else "",
        is_open=state.phase == "open",
        programme_turn=event.place.turn,
        districts=tuple(_districts(screen)),
        side_tables=overview.rows(),
        names=tuple((key, state.city.name_of(key)) for key in state.city.districts),
        secrets=_secrets(screen) if secret else None,
    )


def map_drawn(table: Table, state: State, *, secret: bool) -> Mapping[str, SafeString]:
    """The parts of the map's drawing, without marks of recent events. `secret`: with the coming crises."""
    calm: State = replace(state, just=())
    listing = journal.listing_of(table)
    parts = dict(listing.parts(WallScreen(map_screen(calm))))
    if secret:
        parts["secrets"] = listing.parts(control_screen(calm))["secrets"]
    return {name: _safe(text) for name, text in screens.draw_once(table, parts).items()}


def scenery(state: State) -> MapScenery:
    """The constant part of the map."""
    return shapes.scenery(state.city)


def _event() -> EventState:
    table = event_table()
    if table is None:
        return EventState()
    state: EventState = journal.current(table).state
    return state


def _districts(screen: ControlScreen) -> Iterator[DistrictRow]:
    city = screen.map.city
    for district, report in screen.reports.items():
        if district == SLUMS:
            yield DistrictRow("", SLUM_PALETTE, None, report)
        else:
            yield DistrictRow(city.name_of(district), palette(city, district), screen.funding[district], report)


def _secrets(screen: ControlScreen) -> Secrets:
    city, counted = screen.map.city, form_counts.shown()
    to_come = tuple(each for each in screen.crises if not each.struck and each.turn >= screen.coming_turn)
    lines = tuple(
        OpenLine(city.name_of(form.district), form.number, form.notes, line)
        for form in screen.forms
        for line in form.lines
        if line.fate is None
    )
    return Secrets(to_come, lines, screen.foreseen, counted.forms if counted else None)


def _safe(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308 - drawn by our templates
