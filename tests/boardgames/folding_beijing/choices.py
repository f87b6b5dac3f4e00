"""Actions that buttons offer, for the laws."""

from __future__ import annotations

from boardgames.folding_beijing.records import actions
from boardgames.folding_beijing.records.actions import Action
from boardgames.folding_beijing.records.state import State, least_to_attack, to_act
from boardgames.folding_beijing.rules.eviction import bid_now, least_to_raise
from megagame.core.game import Seat


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal moves of `seat` except arrangements, which are too many."""
    if seat not in to_act(state):
        return ()
    if state.phase == "attack":
        return _attacks(state)
    return _answers(state) if state.phase == "bid" else ()


def _attacks(state: State) -> tuple[Action, ...]:
    hand = state.hand.governor
    return tuple(
        actions.Attack(at, chips)
        for at, square in state.squares.items()
        if square.standing
        for chips in range(least_to_attack(square), hand + 1)
    )


def _answers(state: State) -> tuple[Action, ...]:
    _, square, side = bid_now(state)
    raises = range(least_to_raise(square, side), state.hand.of(side) + 1)
    return (*map(actions.Raise, raises), actions.Yield())
