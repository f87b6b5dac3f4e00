"""Rules of breaks, planned before the event or during the day."""

from megagame.core.game import Refusal
from megagame.event.actions import CancelBreak, PlanBreak
from megagame.event.events import BreakCancelled, BreakPlanned
from megagame.event.programme import MOST_BREAKS, Break, breaks_before, has_begun
from megagame.event.rules.phases import clean_name, require_length
from megagame.event.state import State


def plan(state: State, action: PlanBreak) -> tuple[BreakPlanned]:
    """Add a break before a turn that has not begun.

    Refused: `past_turn`, `in_double`, `beyond_final`, `too_many_breaks`, `no_name`, `too_long`, `bad_length`.
    """
    _require_coming(state, action.before)
    if len(state.breaks) >= MOST_BREAKS:
        raise Refusal("too_many_breaks", most=MOST_BREAKS)
    require_length(action.minutes)
    return (BreakPlanned(Break(action.before, clean_name(action.name), action.minutes)),)


def cancel(state: State, action: CancelBreak) -> tuple[BreakCancelled]:
    """Remove a break. Refused: `unknown_break`, `break_on`, `past_break`."""
    planned = breaks_before(state.breaks, action.before)
    if not 0 <= action.number < len(planned) or planned[action.number].name != action.was:
        raise Refusal("unknown_break")
    place = state.place
    if place.stage == "break" and (place.turn, place.phase) == (action.before, action.number):
        raise Refusal("break_on", name=action.was)
    if has_begun(place, action.before, action.number):
        raise Refusal("past_break")
    return (BreakCancelled(action.before, action.number, action.was),)


def _require_coming(state: State, turn: int) -> None:
    programme, place = state.programme, state.place
    if turn < 1 or turn < place.turn or (turn == place.turn and place.stage != "break"):
        raise Refusal("past_turn", turn=turn)
    if turn - 1 in programme.doubles:
        raise Refusal("in_double", turn=turn, first=turn - 1)
    if place.stage == "over" or (programme.final is not None and turn > programme.final):
        raise Refusal("beyond_final", turn=turn)
