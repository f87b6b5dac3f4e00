"""Which of their steps Councillors and Scientists may undo (council.md)."""

from typing import Any

from crisis_map.records.council_events import FundingHandedIn
from crisis_map.records.state import State
from megagame.core.game import Seat
from megagame.core.listing import GivesBack


def may_take_back(state: State, seat: Seat, events: tuple[Any, ...]) -> bool:
    """Whether nobody except for Control can know of the step: an amount that was not taken yet.

    Other districts see transfers, everybody sees the mandate, and captains see forecasts passed on.
    """
    handed_in = state.council.handed_in if state.council else {}
    return all(isinstance(event, FundingHandedIn) and event.district in handed_in for event in events)


OWN_STEPS = GivesBack(may_take_back=may_take_back, unseen=(FundingHandedIn,))
