"""Which own steps Councillors and Scientists may take back (council.md)."""

from __future__ import annotations

from typing import Any

from crisis_map.records.council_events import FundingHandedIn
from crisis_map.records.state import State
from megagame.core.game import Seat
from megagame.core.listing import GivesBack


def may_take_back(state: State, seat: Seat, events: tuple[Any, ...]) -> bool:
    """Whether nobody but Control can know of it: an amount handed in that still lies there.

    Other districts see treasuries that were passed on to them, everybody the mandate, and captains what Scientists say.
    """
    handed_in = state.council.handed_in if state.council else {}
    return all(isinstance(event, FundingHandedIn) and event.district in handed_in for event in events)


OWN_STEPS = GivesBack(may_take_back=may_take_back, unseen=(FundingHandedIn,))
