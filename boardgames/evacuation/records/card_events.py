"""Events of rows, decks and hands."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from boardgames.evacuation.box.words import (
    DeckName,
    Face,
    Hidden,
    Piece,
    Pile,
    Place,
    Player,
    Resource,
    Row,
    Side,
    Slot,
    Where,
)
from boardgames.kit.records import EventRecord


class RowCardsDiscarded(EventRecord, frozen=True):
    row: Row
    cards: tuple[str, ...]


class RowFilled(EventRecord, frozen=True):
    """The next card of the deck entered a row on the left."""

    row: Row
    card: str


class DeckRenewed(EventRecord, frozen=True):
    """A deck was reshuffled from its discards (`actions` also from played cards)."""

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
    seat: Player
    cards: tuple[str, ...]


class CardsDiscarded(EventRecord, frozen=True):
    seat: Player
    cards: tuple[str, ...]


class CardsKept(EventRecord, frozen=True):
    seat: Player
    cards: tuple[str, ...]


class GoalDrafted(EventRecord, frozen=True):
    seat: Player
    card: str


class GoalsPassedOn(EventRecord, frozen=True):
    """The remaining goals pass clockwise; the last one leaves the game."""

    hands: Mapping[Player, tuple[str, ...]]


class NumberSet(EventRecord, frozen=True):
    seat: Player
    of: str
    number: int
    resource: Resource | None = None


class PiecesSet(EventRecord, frozen=True):
    """As `SetPieces`."""

    seat: Player
    of: Pile
    where: Where | None
    pieces: tuple[str, ...]


class HandSet(EventRecord, frozen=True):
    """As `SetHand`. The cards are hidden from other players."""

    seat: Player
    of: Hidden
    cards: tuple[str, ...]


class SpaceSet(EventRecord, frozen=True):
    """`seat` and `piece` are None for an empty space."""

    space: str
    seat: Player | None
    piece: Piece | None


class MarkerSet(EventRecord, frozen=True):
    """`passed`: transitions behind it. None, in older journals: as many as before."""

    seat: Player
    marker: Literal[1, 2]
    step: int
    place: Place
    passed: int | None = None


class GoalSet(EventRecord, frozen=True):
    """`seat` is None for a goal that lies open for all."""

    card: str
    seat: Player | None
    played: bool


class SlotsSet(EventRecord, frozen=True):
    """As `SetSlots`."""

    seat: Player
    slots: tuple[Slot, ...]


class OrderSet(EventRecord, frozen=True):
    order: tuple[Player, ...]


class RewardSet(EventRecord, frozen=True):
    """`rewards`: the cards of all rounds after the change."""

    card: str
    rewards: tuple[str, ...]


class LinesSet(EventRecord, frozen=True):
    """`lines`: those of the faces that lie up."""

    side: Side
    faces: tuple[Face, ...]
    lines: tuple[tuple[str, ...], ...]


class RowTurnedUp(EventRecord, frozen=True):
    """`deck`: the row's deck after the change."""

    row: Row
    cards: tuple[str, ...]
    deck: tuple[str, ...]


class DeckStacked(EventRecord, frozen=True):
    deck: DeckName
    cards: tuple[str, ...]


CardEvent: TypeAlias = (
    NumberSet
    | PiecesSet
    | HandSet
    | SpaceSet
    | MarkerSet
    | GoalSet
    | SlotsSet
    | OrderSet
    | RewardSet
    | LinesSet
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
