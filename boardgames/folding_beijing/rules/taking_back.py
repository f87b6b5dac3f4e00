"""Steps of Folding Beijing that may be undone by their player: those that exposed no card."""

from boardgames.folding_beijing.records import events as happened
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.state import State
from megagame.core.game import Seat

_NOTHING_TURNED = (happened.Arranged, happened.Attacked, happened.Raised, happened.Yielded, happened.Protected)


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Allow arranging, bidding, and yields that protect a facility."""
    return all(isinstance(event, _NOTHING_TURNED) for event in events)
