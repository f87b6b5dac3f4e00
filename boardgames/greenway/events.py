"""What happened on the green. Events hold all that applying them needs: no rule is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from boardgames.greenway.board import Face, Phase, Piece, Player, Square
from boardgames.greenway.cards import Card, Number, Plan
from boardgames.kit.outcome import Outcome
from boardgames.kit.records import EventRecord

Pile: TypeAlias = Literal["P1", "P2", "P3", "P4", "deck", "discards"]
"""Where a card may lie."""

Halt: TypeAlias = Literal["edge", "blocked"]
"""Why an Occupier stopped before its card was spent."""


Won: TypeAlias = Outcome[Player, int | str]
"""Who has won, and the quarters that each player won: a fraction where they do not divide evenly."""


class GreenSetUp(EventRecord, frozen=True):
    """The green stands as in the beginning, and cards were dealt from `deck`, which is all of them in their order."""

    sides: str
    deck: tuple[Card, ...]
    first: Player
    agree: bool = False


class PlanMade(EventRecord, frozen=True):
    """A player has planned, in secret."""

    player: Player
    plan: Plan


class PlansShown(EventRecord, frozen=True):
    """All have planned and lay open what. Nothing moves until those of several cards on one Occupier said an order."""

    plans: Mapping[Player, Plan]


class OrderSaid(EventRecord, frozen=True):
    """A player said in which order these cards are to come; empty: at random."""

    player: Player
    order: tuple[Player, ...] = ()


class PlansRevealed(EventRecord, frozen=True):
    """All have planned and lay open what. The cards leave their hands; what they do follows."""

    plans: Mapping[Player, Plan]


class CardTurned(EventRecord, frozen=True):
    """A card moves its Occupier now; the squares that it walks follow."""

    player: Player
    card: Card
    occupier: Number


class OccupierWalked(EventRecord, frozen=True):
    """An Occupier went one square."""

    occupier: Number
    from_: Square
    to: Square


class OccupierStopped(EventRecord, frozen=True):
    """An Occupier could not go as far as its card said."""

    occupier: Number
    at: Square
    why: Halt


class PiecePushed(EventRecord, frozen=True):
    """A piece was pushed one square on."""

    piece: Piece
    from_: Square
    to: Square


class QuarterTurned(EventRecord, frozen=True):
    """A piece entered a quarter's square: it lies tails up now."""

    at: Square


class CardsUsed(EventRecord, frozen=True):
    """The planned cards are discarded."""

    cards: tuple[Card, ...]


class GameWon(EventRecord, frozen=True):
    """An Occupier stands in a safe zone: the game is over."""

    outcome: Won


class TurnBegun(EventRecord, frozen=True):
    """A player's Protectors act, so many times at most."""

    player: Player
    actions: int


class CardDrawn(EventRecord, frozen=True):
    """A player drew a card. `deck`: what the discards were shuffled into first, with this card on top."""

    player: Player
    card: Card
    deck: tuple[Card, ...] | None = None


class CardDiscarded(EventRecord, frozen=True):
    """A player put a card away."""

    player: Player
    card: Card


class ProtectorStepped(EventRecord, frozen=True):
    """A Protector went one square; an Occupier that stood there was pushed on to `pushed_to`."""

    player: Player
    from_: Square
    to: Square
    pushed_to: Square | None = None


class ProtectorJumped(EventRecord, frozen=True):
    """A Protector went to where others of its own stand round it."""

    player: Player
    from_: Square
    to: Square


class ProtectorsDone(EventRecord, frozen=True):
    """All four have acted: the Veterans are next."""


class MarchBegun(EventRecord, frozen=True):
    """The Veterans set out."""


class VeteranWalked(EventRecord, frozen=True):
    """A Veteran went one square on its ring."""

    veteran: int
    from_: Square
    to: Square


class VeteranHalted(EventRecord, frozen=True):
    """A Veteran could not walk on."""

    veteran: int
    at: Square


class RoundBegun(EventRecord, frozen=True):
    """The badge has passed on, and plans are made anew."""

    round: int
    first: Player


class PieceMovedByHand(EventRecord, frozen=True):
    """By hand: a piece stands elsewhere."""

    piece: Piece
    from_: Square
    to: Square


class QuarterSet(EventRecord, frozen=True):
    """By hand: a quarter lies so now."""

    at: Square
    face: Face


class CardMovedByHand(EventRecord, frozen=True):
    """By hand: a card lies elsewhere: last in a hand or among the discards, or on top of the deck."""

    card: Card
    from_: Pile
    to: Pile


class PlanTakenBack(EventRecord, frozen=True):
    """By hand: a player plans anew."""

    player: Player


class TurnSet(EventRecord, frozen=True):
    """By hand: the round is here now; whoever had won has not."""

    phase: Phase
    turn: Player | None
    actions_left: int


class BadgeGiven(EventRecord, frozen=True):
    """By hand: this is the first player now."""

    player: Player


class OrderAgreed(EventRecord, frozen=True):
    """By hand: this round, several cards on one Occupier come in this order."""

    order: tuple[Player, ...]


class DeckStacked(EventRecord, frozen=True):
    """By hand: the discards are the new deck, in this order."""

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
"""What everybody round the table sees happen."""

SeenEvent: TypeAlias = OpenEvent | CardDrawn | CardMovedByHand | DeckStacked
"""The same, and what they see without knowing which card it is."""

Event: TypeAlias = (
    SeenEvent | GreenSetUp | PlanMade | CardsUsed | TurnBegun | ProtectorsDone | RoundBegun | PlanTakenBack
)
