"""The queue of forms: its order, and what each open line would do (crisis-map.md §4)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.records import actions as asked
from crisis_map.records.actions import MOST_LINES, WrittenLine
from crisis_map.records.events import (
    Event,
    FormMovedFirst,
    FormQueued,
    FormsEnded,
    LineChanged,
    LineSkipped,
    OrderJudged,
)
from crisis_map.records.forms import Form, Line
from crisis_map.records.state import State, coming_turn, new_name, number_of
from crisis_map.rules.apply import after
from crisis_map.rules.movement import judged
from crisis_map.rules.phases import require_open, require_unsealed
from crisis_map.rules.planning import require_district, require_short
from megagame.core.game import Refusal


class LineToCome(Struct, frozen=True):
    """An open line, and its result if all open lines before it are executed first."""

    form: str
    line: Line
    order: OrderJudged
    clears: bool


def in_order(state: State) -> tuple[Form, ...]:
    """The queued forms in order (crisis-map.md §4).

    First those that Control moved to the front. Then districts in map order, starting one district later each turn;
    within a district as queued. Forms of removed districts are last.
    """
    districts = districts_in_order(state)

    def turn_to_come(form: Form) -> tuple[int, int]:
        if form.name in state.first:
            return 0, state.first.index(form.name)
        if form.district not in districts:
            return 2, 0
        return 1, districts.index(form.district)

    return tuple(sorted(state.forms, key=turn_to_come))


def districts_in_order(state: State) -> tuple[str, ...]:
    """Districts in map order, starting one district later each turn (crisis-map.md §4)."""
    districts = tuple(state.city.districts)
    starting = (coming_turn(state) - 1) % max(1, len(districts))
    return districts[starting:] + districts[:starting]


def open_lines(form: Form) -> tuple[Line, ...]:
    """The lines of a form that are neither executed nor skipped."""
    return tuple(line for line in form.lines if line.fate is None)


def next_line(state: State) -> LineToCome | None:
    """The next open line, with its result on the current state."""
    return next(_to_come(state), None)


def lines_to_come(state: State) -> tuple[LineToCome, ...]:
    return tuple(_to_come(state))


def _to_come(state: State) -> Iterator[LineToCome]:
    for form in in_order(state):
        for line in open_lines(form):
            order, *cleared = judged(state, form.district, line, form=form)
            yield LineToCome(form.name, line, order, clears=bool(cleared))
            state = after(state, (order, *cleared))


def numbered(orders: Iterable[WrittenLine]) -> tuple[Line, ...]:
    """Number a form's lines by their own numbers, or else by their positions."""
    return tuple(
        Line(place if order.line is None else order.line, order.from_, order.to, order.token)
        for place, order in enumerate(orders, start=1)
    )


def execute(state: State, action: asked.Execute) -> tuple[Event, ...]:
    """Execute a form without queueing it (crisis-map.md §4). Refused: `phase_closed`; `unknown_district`."""
    require_open(state)
    require_district(state, action.district)
    return _executed(state, action.district, numbered(action.orders))


def queue_form(state: State, action: asked.QueueForm) -> tuple[Event, ...]:
    """Queue a form for the open phase, or for the next one.

    Refused: `unknown_district`; `no_lines`; `too_many_lines`, over 20; `line_twice`, a repeated number; `too_long`,
    notes of over 500 characters.
    """
    require_district(state, action.district)
    lines = numbered(action.orders)
    _require_lines(lines)
    require_short(action.notes)
    form = Form(new_name(state, "f"), action.district, lines, action.notes)
    return (FormQueued(replace(form, number=next_number(state.forms, form.district))),)


def next_number(forms: Iterable[Form], district: str) -> int:
    """The number of the district's next form this turn."""
    return 1 + sum(form.district == district for form in forms)


def end_forms(state: State) -> tuple[Event, ...]:
    """Confirm that all forms of the open turn are in.

    Refused: `phase_closed`; `box_sealed`, as the box may have forms; `forms_in`, if confirmed before.
    """
    require_open(state)
    require_unsealed(state)
    if state.forms_in:
        raise Refusal("forms_in", turn=state.turn)
    return (FormsEnded(),)


def put_first(state: State, action: asked.PutFirst) -> tuple[Event, ...]:
    """Move a form before all others. Refused: `unknown_form`; `form_done`."""
    form = _open_form(state, action.form)
    return (FormMovedFirst(form.name, form.called),)


def execute_line(state: State, action: asked.ExecuteLine) -> tuple[Event, ...]:
    """Execute a form's next line. Refused: `phase_closed`; `unknown_form`; `form_done`."""
    require_open(state)
    form = _open_form(state, action.form)
    return _executed(state, form.district, open_lines(form)[:1], form)


def execute_form(state: State, action: asked.ExecuteForm) -> tuple[Event, ...]:
    """Execute a form's remaining lines. Refused: `phase_closed`; `unknown_form`; `form_done`."""
    require_open(state)
    form = _open_form(state, action.form)
    return _executed(state, form.district, open_lines(form), form)


def skip_line(state: State, action: asked.SkipLine) -> tuple[Event, ...]:
    """Skip a form's next line. Refused: `unknown_form`; `form_done`."""
    form = _open_form(state, action.form)
    return (LineSkipped(form.name, open_lines(form)[0].number, form.called),)


def change_line(state: State, action: asked.ChangeLine) -> tuple[Event, ...]:
    """Correct a line. Refused: `unknown_form`; `unknown_line`; `line_done`, if executed or skipped."""
    form = _form(state, action.form)
    line = next((line for line in form.lines if line.number == action.line), None)
    if line is None:
        raise Refusal("unknown_line", line=action.line, **_called(state, form))
    if line.fate is not None:
        raise Refusal("line_done", line=action.line, **_called(state, form))
    return (LineChanged(form.name, action.line, action.from_, action.to, action.token, form.called),)


def _executed(state: State, district: str, lines: Iterable[Line], form: Form | None = None) -> tuple[Event, ...]:
    events: list[Event] = []
    for line in lines:
        step = judged(state, district, line, form=form, follows=bool(events))
        events.extend(step)
        state = after(state, step)
    return tuple(events)


def _require_lines(lines: tuple[Line, ...]) -> None:
    if not lines:
        raise Refusal("no_lines")
    if len(lines) > MOST_LINES:
        raise Refusal("too_many_lines", most=MOST_LINES)
    numbers = [line.number for line in lines]
    for number in numbers:
        if numbers.count(number) > 1:
            raise Refusal("line_twice", line=number)


def _form(state: State, name: str) -> Form:
    form = next((form for form in state.forms if form.name == name), None)
    if form is None:
        raise Refusal("unknown_form", form=number_of(name))
    return form


def _open_form(state: State, name: str) -> Form:
    form = _form(state, name)
    if not open_lines(form):
        raise Refusal("form_done", **_called(state, form))
    return form


def _called(state: State, form: Form) -> dict[str, str | int]:
    """A form's values for sentences."""
    return {"district": state.city.name_of(form.district), "form": form.called.number}
