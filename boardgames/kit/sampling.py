from collections.abc import Callable
from typing import Any, TypeVar

from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat

State = TypeVar("State")
Action = TypeVar("Action")


def is_legal(decide: Callable[[State, Seat, Action, Dice], Any], state: State, seat: Seat, action: Action) -> bool:
    """Return whether the game's `decide` accepts an action."""
    try:
        decide(state, seat, action, Dice(0))
    except Refusal:
        return False
    return True
