"""What became of a form, for the holder of its receipt."""

from typing import Literal, TypeAlias

from msgspec import Struct

from civil_orders.box import box_reader
from civil_orders.crisis_map_table import the_map
from civil_orders.forms import receipts
from civil_orders.forms.past_unsealings import unsealing_of
from crisis_map.records.actions import Unseal
from crisis_map.records.forms import Form, Line
from crisis_map.records.state import coming_turn
from crisis_map.rules.queue import numbered
from megagame.tables.journals import journal
from megagame.tables.models import Table

Stage: TypeAlias = Literal["in_the_box", "queued", "over"]
"""`over`: the phase is closed, so that nothing more will happen."""


class Found(Struct, frozen=True):
    """`lines` is empty until one of them has a fate."""

    stage: Stage
    lines: tuple[Line, ...] = ()


def fate(typed: str) -> Found | None:
    """What became of the form with these receipt words, in any language, or None."""
    for places in receipts.read(typed):
        if found := _found(receipts.found_by(places)):
            return found
    return None


def _found(receipt: str) -> Found | None:
    if _is_inside(receipt):
        return Found("in_the_box")
    table, state = the_map()
    if queued := _form(state.forms, receipt):
        return _begun(queued)
    unsealing = unsealing_of(table, receipt)
    if unsealing is None:
        return None
    number, action = unsealing
    if number in journal.taken_back(table) and action.turn >= coming_turn(state):
        return Found("in_the_box")
    last = _last_of(table, receipt)
    return Found("over", last.lines if last else _never_executed(action, receipt))


def _is_inside(receipt: str) -> bool:
    return any(form.receipt == receipt for form in box_reader.forms().values())


def _begun(form: Form) -> Found:
    if all(line.fate is None for line in form.lines):
        return Found("in_the_box")
    return Found("queued", form.lines)


def _form(forms: tuple[Form, ...], receipt: str) -> Form | None:
    return next((form for form in forms if form.receipt == receipt), None)


def _last_of(table: Table, receipt: str) -> Form | None:
    """The form before the queue was cleared; None if it was never in a valid queue."""
    last = None
    for state in journal.states(table):
        last = _form(state.forms, receipt) or last
    return last


def _never_executed(action: Unseal, receipt: str) -> tuple[Line, ...]:
    """Lines that an earlier version left when a turn ended."""
    return next((numbered(form.orders) for form in action.forms if form.receipt == receipt), ())
