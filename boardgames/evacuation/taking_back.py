"""What a player of Evacuation may take back: everything until new cards are seen."""

from __future__ import annotations

from boardgames.evacuation import card_events as dealt
from boardgames.evacuation import events as happened
from boardgames.evacuation.events import Event
from boardgames.evacuation.state import State
from megagame.core.game import Seat

NEW = (
    *(dealt.RowFilled, dealt.DeckRenewed, dealt.CardsDrawn, dealt.GoalsPassedOn),
    *(happened.CleanedUp, happened.GameEnded),
)
"""What brings cards to light, for anybody: at the end the goals of all."""


def may_take_back(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    """Whether a seat's newest step can be taken back: it brought no new card to light."""
    return not any(isinstance(event, NEW) for event in events)
