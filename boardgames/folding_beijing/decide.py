"""Which rule answers which action."""

from __future__ import annotations

from typing import assert_never

from boardgames.folding_beijing import actions as asked
from boardgames.folding_beijing import arranging, bidding, by_hand
from boardgames.folding_beijing.actions import Action, HandAction, PlayedAction
from boardgames.folding_beijing.events import Event
from boardgames.folding_beijing.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """The events that follow from `action`. What is done by hand only Control may ask for (`control_only`)."""
    if isinstance(action, PlayedAction):
        return _played(state, seat, action)
    if seat != CONTROL:
        raise Refusal("control_only")
    return _by_hand(state, action)


def _played(state: State, seat: Seat, action: PlayedAction) -> tuple[Event, ...]:
    match action:
        case asked.Arrange():
            return arranging.arrange(state, seat, action)
        case asked.Attack():
            return bidding.attack(state, seat, action)
        case asked.Raise():
            return bidding.raise_bid(state, seat, action)
        case asked.Yield():
            return bidding.yield_bid(state, seat)
        case _:
            assert_never(action)


def _by_hand(state: State, action: HandAction) -> tuple[Event, ...]:
    match action:
        case asked.SetSquare():
            return by_hand.set_square(state, action)
        case asked.SetHands():
            return by_hand.set_hands(state, action)
        case asked.SetBid():
            return by_hand.set_bid(state, action)
        case _:
            assert_never(action)
