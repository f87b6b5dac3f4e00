"""Steps of The Greenway that may be undone by their player: those that revealed no card."""

from boardgames.greenway.records import events as happened
from boardgames.greenway.records.events import Event
from boardgames.greenway.records.state import State
from megagame.core.game import Seat

_HIDDEN_OR_OPEN_BEFORE = (
    *(happened.PlanMade, happened.OrderSaid, happened.TurnBegun, happened.ProtectorsDone, happened.ProtectorStepped),
    *(happened.ProtectorJumped, happened.QuarterTurned, happened.MarchBegun, happened.VeteranWalked),
    *(happened.VeteranHalted, happened.PiecePushed, happened.RoundBegun),
)
"""Events that reveal no card."""


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Exclude drawing, discarding, and the plan that revealed all four."""
    return all(isinstance(event, _HIDDEN_OR_OPEN_BEFORE) for event in events)
