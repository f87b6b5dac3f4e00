"""What a side of Folding Beijing may take back: nothing that brought a population card to light."""

from __future__ import annotations

from boardgames.folding_beijing import events as happened
from boardgames.folding_beijing.events import Event
from boardgames.folding_beijing.state import State
from megagame.core.game import Seat

_NOTHING_TURNED = (happened.Arranged, happened.Attacked, happened.Raised, happened.Yielded, happened.Protected)


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Whether a seat's newest step can be taken back: hiding the people, a bid, and the yield by which a facility
    stands. Not the one by which it falls, and not the last one of the game, after which all cards are turned over.
    """
    return all(isinstance(event, _NOTHING_TURNED) for event in events)
