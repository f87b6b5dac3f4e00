"""Steps of Evacuation that may be undone by their player: those that revealed no card."""

from boardgames.evacuation.records import card_events as dealt
from boardgames.evacuation.records import events as happened
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.state import State
from megagame.core.game import Seat

NEW = (
    *(dealt.RowFilled, dealt.DeckRenewed, dealt.CardsDrawn, dealt.GoalsPassedOn),
    *(happened.CleanedUp, happened.GameEnded),
)
"""Events that reveal cards."""


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    return not any(isinstance(event, NEW) for event in events)
