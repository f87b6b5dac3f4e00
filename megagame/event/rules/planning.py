"""Rules for double turns, the final turn and the number of captains."""

from megagame.core.game import Refusal
from megagame.event.actions import SetCaptains, SetDouble, SetFinal
from megagame.event.events import CaptainsSaid, FinalTurnSaid, TurnDoubled
from megagame.event.programme import last_turn
from megagame.event.state import MOST_CAPTAINS, State


def set_double(state: State, action: SetDouble) -> tuple[TurnDoubled]:
    """Merge or separate a current or coming turn.

    Refused: `past_turn`, `in_double`, and when merging `next_double`, `is_final`.
    """
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
    """Set the final turn, at any time. A double turn is final as a whole. Refused: `past_turn`, `first_of_double`."""
    programme, turn = state.programme, action.turn
    if turn is not None and turn < max(1, last_turn(programme, state.place.turn)):
        raise Refusal("past_turn", turn=turn)
    if turn in programme.doubles:
        raise Refusal("first_of_double", turn=turn or 0, last=last_turn(programme, turn or 0))
    return (FinalTurnSaid(turn),)


def set_captains(action: SetCaptains) -> tuple[CaptainsSaid]:
    """Set the number of captains, 1 to 200, for cards made from now on. Refused: `bad_captains`."""
    if not 1 <= action.captains <= MOST_CAPTAINS:
        raise Refusal("bad_captains", most=MOST_CAPTAINS)
    return (CaptainsSaid(action.captains),)
