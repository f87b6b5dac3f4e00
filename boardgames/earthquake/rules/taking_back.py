"""Steps of EARTHQUAKE! that may be undone by their player: those without dice."""

from boardgames.earthquake.records.events import DiceRolled, Event, PageTurned, QuakeRolled
from boardgames.earthquake.records.state import State
from megagame.core.game import Seat


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    return not any(isinstance(event, DiceRolled | QuakeRolled | PageTurned) for event in events)
