"""The rules of changing the programme while the event runs: what is past stays as it was."""

from __future__ import annotations

from megagame.core.game import Refusal
from megagame.event.actions import SetDouble, SetFinal, SetLength
from megagame.event.events import FinalTurnSaid, LengthSet, TurnDoubled
from megagame.event.programme import LONGEST_PHASE, last_turn
from megagame.event.state import State


def set_length(state: State, action: SetLength) -> tuple[LengthSet]:
    """The clock of the phase that is on stays as it is. Refused: `unknown_phase`, `bad_length`."""
    if not 0 <= action.phase < len(state.programme.phases):
        raise Refusal("unknown_phase")
    if not 1 <= action.minutes <= LONGEST_PHASE:
        raise Refusal("bad_length", most=LONGEST_PHASE)
    return (LengthSet(action.phase, action.minutes),)


def set_double(state: State, action: SetDouble) -> tuple[TurnDoubled]:
    """This turn or a coming one. Refused: `past_turn`, `in_double`, and for double ones `next_double`, `is_final`."""
    programme, turn = state.programme, action.turn
    if turn < max(1, state.place.turn) or state.place.stage == "over":
        raise Refusal("past_turn", turn=turn)
    if turn - 1 in programme.doubles:
        raise Refusal("in_double", turn=turn, first=turn - 1)
    if action.double and turn + 1 in programme.doubles:
        raise Refusal("next_double", turn=turn + 1)
    if action.double and programme.final is not None and turn >= programme.final:
        raise Refusal("is_final", turn=programme.final)
    return (TurnDoubled(turn, action.double),)


def set_final(state: State, action: SetFinal) -> tuple[FinalTurnSaid]:
    """At any time; a double turn is final as a whole. Refused: `past_turn`, `first_of_double`."""
    programme, turn = state.programme, action.turn
    if turn is not None and turn < max(1, last_turn(programme, state.place.turn)):
        raise Refusal("past_turn", turn=turn)
    if turn in programme.doubles:
        raise Refusal("first_of_double", turn=turn or 0, last=last_turn(programme, turn or 0))
    return (FinalTurnSaid(turn),)
