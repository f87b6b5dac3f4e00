"""The box of sealed forms: accepting, shut, then unsealed, once per turn (crisis-map.md §4).

Sealed forms are in no journal. Unsealing adds them.
"""

from collections.abc import Iterable, Iterator, Sequence

from crisis_map.records import actions as asked
from crisis_map.records.actions import SealedForm
from crisis_map.records.box_events import BoxOpened, BoxShut, BoxUnsealed
from crisis_map.records.events import Event
from crisis_map.records.forms import Form
from crisis_map.records.state import State, coming_turn, new_name
from crisis_map.rules.queue import next_number, numbered
from megagame.core.dice import Dice
from megagame.core.game import Refusal


def open_box(state: State, action: asked.OpenBox) -> tuple[Event, ...]:
    """Accept sealed forms for the coming turn, also after shutting. Refused: `box_open`; `box_unsealed`."""
    if state.box and state.box.stage == "accepting":
        raise Refusal("box_open")
    if state.box and state.box.stage == "unsealed":
        raise Refusal("box_unsealed", turn=coming_turn(state))
    return (BoxOpened(action.lines),)


def shut_box(state: State) -> tuple[Event, ...]:
    """Stop accepting sealed forms. Refused: `box_not_open`."""
    if not state.box or state.box.stage != "accepting":
        raise Refusal("box_not_open")
    return (BoxShut(),)


def unseal(state: State, action: asked.Unseal, dice: Dice) -> tuple[Event, ...]:
    """Queue the forms of the box, each district's in random order (crisis-map.md §4).

    Forms of removed districts are queued last, unfunded. Refused: `box_not_shut`, also for another turn's box.
    """
    stage = state.box.stage if state.box else None
    is_shut = stage == "shut" or (action.opened_before and stage != "unsealed")
    if not is_shut or action.turn != coming_turn(state):
        raise Refusal("box_not_shut")
    return (BoxUnsealed(tuple(_named(state, _drawn(state, action.forms, dice)))),)


def _drawn(state: State, forms: Sequence[SealedForm], dice: Dice) -> Iterator[SealedForm]:
    removed = sorted({form.district for form in forms} - state.city.districts.keys())
    for district in (*state.city.districts, *removed):
        yield from dice.shuffled([form for form in forms if form.district == district])


def _named(state: State, forms: Iterable[SealedForm]) -> Iterator[Form]:
    letter, first, queued = "f", int(new_name(state, "f")[1:]), list(state.forms)
    for number, form in enumerate(forms, first):
        of_district = next_number(queued, form.district)
        name, lines = f"{letter}{number}", numbered(form.orders)
        queued.append(Form(name, form.district, lines, form.notes, form.receipt, of_district))
        yield queued[-1]
