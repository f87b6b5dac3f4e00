"""The events of The Greenway."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from boardgames.greenway.records.board import Face, Phase, Piece, Player, Square
from boardgames.greenway.records.cards import Card, Number, Plan
from boardgames.kit.outcome import Outcome
from boardgames.kit.records import EventRecord

Pile: TypeAlias = Literal["P1", "P2", "P3", "P4", "deck", "discards"]
"""A place for cards."""

Halt: TypeAlias = Literal["edge", "blocked"]
"""Why an Occupier stopped early."""


Won: TypeAlias = Outcome[Player, int | str]
"""Winners, and the quarters each won (a fraction if they do not divide evenly)."""


class GreenSetUp(EventRecord, frozen=True):
    """`deck` is the whole deck in order, from which cards are then dealt."""

    sides: str
    deck: tuple[Card, ...]
    first: Player
    agree: bool = False


class PlanMade(EventRecord, frozen=True):
    player: Player
    plan: Plan


class PlansShown(EventRecord, frozen=True):
    """All plans are revealed. Nothing moves until contested Occupiers have an order."""

    plans: Mapping[Player, Plan]


class OrderSaid(EventRecord, frozen=True):
    """A player stated the wanted order; empty: at random."""

    player: Player
    order: tuple[Player, ...] = ()


class PlansRevealed(EventRecord, frozen=True):
    """All plans are revealed and their cards leave the hands."""

    plans: Mapping[Player, Plan]


class CardTurned(EventRecord, frozen=True):
    """A card takes effect; the moves of its Occupier follow."""

    player: Player
    card: Card
    occupier: Number


class OccupierWalked(EventRecord, frozen=True):
    occupier: Number
    from_: Square
    to: Square


class OccupierStopped(EventRecord, frozen=True):
    """An Occupier could not move as far as its card said."""

    occupier: Number
    at: Square
    why: Halt


class PiecePushed(EventRecord, frozen=True):
    piece: Piece
    from_: Square
    to: Square


class QuarterTurned(EventRecord, frozen=True):
    """A piece entered the square of a quarter, which is now tails up."""

    at: Square


class CardsUsed(EventRecord, frozen=True):
    """The planned cards are discarded."""

    cards: tuple[Card, ...]


class GameWon(EventRecord, frozen=True):
    """An Occupier is in a safe zone."""

    outcome: Won


class TurnBegun(EventRecord, frozen=True):
    """A player's turn with the Protectors, with so many actions."""

    player: Player
    actions: int


class CardDrawn(EventRecord, frozen=True):
    """`deck`: the shuffled discards, this card on top, if they became the deck first."""

    player: Player
    card: Card
    deck: tuple[Card, ...] | None = None


class CardDiscarded(EventRecord, frozen=True):
    player: Player
    card: Card


class ProtectorStepped(EventRecord, frozen=True):
    """`pushed_to`: where an Occupier on the square was pushed."""

    player: Player
    from_: Square
    to: Square
    pushed_to: Square | None = None


class ProtectorJumped(EventRecord, frozen=True):
    player: Player
    from_: Square
    to: Square


class ProtectorsDone(EventRecord, frozen=True):
    """All four players have acted."""


class MarchBegun(EventRecord, frozen=True):
    """The Veterans set out."""


class VeteranWalked(EventRecord, frozen=True):
    veteran: int
    from_: Square
    to: Square


class VeteranHalted(EventRecord, frozen=True):
    veteran: int
    at: Square


class RoundBegun(EventRecord, frozen=True):
    """The badge has passed on."""

    round: int
    first: Player


class PieceMovedByHand(EventRecord, frozen=True):
    piece: Piece
    from_: Square
    to: Square


class QuarterSet(EventRecord, frozen=True):
    at: Square
    face: Face


class CardMovedByHand(EventRecord, frozen=True):
    """The card is last in a hand or the discards, or on top of the deck."""

    card: Card
    from_: Pile
    to: Pile


class PlanTakenBack(EventRecord, frozen=True):
    """A player must plan again."""

    player: Player


class TurnSet(EventRecord, frozen=True):
    """The round is in this phase, and a finished game goes on."""

    phase: Phase
    turn: Player | None
    actions_left: int


class BadgeGiven(EventRecord, frozen=True):
    player: Player


class OrderAgreed(EventRecord, frozen=True):
    order: tuple[Player, ...]


class DeckStacked(EventRecord, frozen=True):
    """The discards are the new deck, in this order."""

    deck: tuple[Card, ...]


OpenEvent: TypeAlias = (
    PlansRevealed
    | PlansShown
    | OrderSaid
    | CardTurned
    | OccupierWalked
    | OccupierStopped
    | PiecePushed
    | QuarterTurned
    | GameWon
    | CardDiscarded
    | ProtectorStepped
    | ProtectorJumped
    | MarchBegun
    | VeteranWalked
    | VeteranHalted
    | PieceMovedByHand
    | QuarterSet
    | TurnSet
    | BadgeGiven
    | OrderAgreed
)
"""Events that everybody sees."""

SeenEvent: TypeAlias = OpenEvent | CardDrawn | CardMovedByHand | DeckStacked
"""Events that everybody sees, some without knowing the card."""

Event: TypeAlias = (
    SeenEvent | GreenSetUp | PlanMade | CardsUsed | TurnBegun | ProtectorsDone | RoundBegun | PlanTakenBack
)
