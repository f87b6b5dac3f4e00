"""What a player of The Greenway may take back: nothing that brought a card to light."""

from __future__ import annotations

from boardgames.greenway import events as happened
from boardgames.greenway.events import Event
from boardgames.greenway.state import State
from megagame.core.game import Seat

_HIDDEN_OR_OPEN_BEFORE = (
    *(happened.PlanMade, happened.OrderSaid, happened.TurnBegun, happened.ProtectorsDone, happened.ProtectorStepped),
    *(happened.ProtectorJumped, happened.QuarterTurned, happened.MarchBegun, happened.VeteranWalked),
    *(happened.VeteranHalted, happened.PiecePushed, happened.RoundBegun),
)
"""What tells nobody which card is where."""


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Whether a seat's newest step can be taken back: a plan, until all are revealed; a step or a jump, the end of a
    turn, and the march. Not a card drawn or discarded, and not the plan with which all four came to light.
    """
    return all(isinstance(event, _HIDDEN_OR_OPEN_BEFORE) for event in events)
