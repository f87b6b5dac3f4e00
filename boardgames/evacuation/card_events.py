"""What happened to rows, decks and hands of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from boardgames.evacuation.words import DeckName, Player, Resource, Row
from boardgames.kit.records import EventRecord


class RowCardsDiscarded(EventRecord, frozen=True):
    """Cards of a row were put away."""

    row: Row
    cards: tuple[str, ...]


class RowFilled(EventRecord, frozen=True):
    """The next card of the deck came into a row, on the left."""

    row: Row
    card: str


class DeckRenewed(EventRecord, frozen=True):
    """A deck was made anew from its discards (`actions` at clean-up: also from what was played)."""

    deck: DeckName
    cards: tuple[str, ...]


class PublicGoalReached(EventRecord, frozen=True):
    """A seat was the first to meet a public goal."""

    seat: Player
    card: str


class PublicGoalPlayed(EventRecord, frozen=True):
    """A seat paid for its public goal."""

    seat: Player
    card: str


class CardsDrawn(EventRecord, frozen=True):
    """Action cards came into a hand."""

    seat: Player
    cards: tuple[str, ...]


class CardsDiscarded(EventRecord, frozen=True):
    """Action cards left a hand for the discards."""

    seat: Player
    cards: tuple[str, ...]


class CardsKept(EventRecord, frozen=True):
    """A seat has chosen its hand."""

    seat: Player
    cards: tuple[str, ...]


class GoalDrafted(EventRecord, frozen=True):
    """A seat kept a goal."""

    seat: Player
    card: str


class GoalsPassedOn(EventRecord, frozen=True):
    """The goals that are left go on clockwise; with one left they are out of the game."""

    hands: Mapping[Player, tuple[str, ...]]


class NumberSet(EventRecord, frozen=True):
    """Control said how many a seat has."""

    seat: Player
    of: str
    number: int
    resource: Resource | None = None


class RowTurnedUp(EventRecord, frozen=True):
    """Control said which cards lie open in a row; `deck`: what its deck then holds."""

    row: Row
    cards: tuple[str, ...]
    deck: tuple[str, ...]


class DeckStacked(EventRecord, frozen=True):
    """Control said in which order a deck lies."""

    deck: DeckName
    cards: tuple[str, ...]


CardEvent: TypeAlias = (
    NumberSet
    | RowTurnedUp
    | DeckStacked
    | RowCardsDiscarded
    | RowFilled
    | DeckRenewed
    | PublicGoalReached
    | PublicGoalPlayed
    | CardsDrawn
    | CardsDiscarded
    | CardsKept
    | GoalDrafted
    | GoalsPassedOn
)
