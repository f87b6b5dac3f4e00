"""What a player of EARTHQUAKE! may take back: nothing for which dice were rolled."""

from __future__ import annotations

from boardgames.earthquake.events import DiceRolled, Event, PageTurned, QuakeRolled
from boardgames.earthquake.state import State
from megagame.core.game import Seat


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Whether a seat's newest step can be taken back: everything but a roll, and the pages of what was rolled."""
    return not any(isinstance(event, DiceRolled | QuakeRolled | PageTurned) for event in events)
