"""Dispatch of actions to the rules of The Greenway."""

from typing import assert_never

from boardgames.greenway.records import actions
from boardgames.greenway.records.actions import Action, Correction, PlayedAction
from boardgames.greenway.records.board import Player, is_player
from boardgames.greenway.records.events import Event
from boardgames.greenway.records.state import State
from boardgames.greenway.rules import occupiers, protectors, veterans
from boardgames.greenway.rules.by_hand import CORRECTIONS
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Refused: `control_only` (corrections); `players_only` (everything else)."""
    if isinstance(action, actions.AgreeOrder) and seat == CONTROL and state.shown:
        return occupiers.settle(state, action.order, dice)
    if isinstance(action, Correction):
        return CORRECTIONS.decide(state, seat, action)
    if not is_player(seat):
        raise Refusal("players_only")
    return _played(state, seat, action, dice)


def _played(  # noqa: C901 - one arm for each action
    state: State, player: Player, action: PlayedAction, dice: Dice
) -> tuple[Event, ...]:
    match action:
        case actions.MakePlan():
            return occupiers.make_plan(state, player, action, dice)
        case actions.SayOrder():
            return occupiers.say_order(state, player, action, dice)
        case actions.Draw():
            return protectors.draw(state, player, action, dice)
        case actions.Discard():
            return protectors.discard(state, player, action)
        case actions.MoveOneSquare():
            return protectors.step(state, player, action)
        case actions.Jump():
            return protectors.jump(state, player, action)
        case actions.EndTurn():
            return protectors.end_turn(state, player)
        case actions.March():
            return veterans.march(state)
        case _:
            assert_never(action)
