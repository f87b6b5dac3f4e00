"""Dispatch of actions to the rules of Folding Beijing."""

from typing import assert_never

from boardgames.folding_beijing.records import actions
from boardgames.folding_beijing.records.actions import Action
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.rules import arranging, eviction
from boardgames.folding_beijing.rules.by_hand import CORRECTIONS
from megagame.core.dice import Dice
from megagame.core.game import Seat


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    match action:
        case actions.Arrange():
            return arranging.arrange(state, seat, action)
        case actions.Attack():
            return eviction.attack(state, seat, action)
        case actions.Raise():
            return eviction.raise_bid(state, seat, action)
        case actions.Yield():
            return eviction.yield_bid(state, seat)
        case actions.SetSquare() | actions.SetHands() | actions.SetBid():
            return CORRECTIONS.decide(state, seat, action)
        case _:
            assert_never(action)
