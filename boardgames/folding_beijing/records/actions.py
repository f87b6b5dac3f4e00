"""The actions of Folding Beijing."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from boardgames.folding_beijing.records.cards import Card, Facility
from boardgames.folding_beijing.records.grid import SQUARES, Label
from boardgames.kit.records import ActionRecord

_Nine = Meta(min_length=len(SQUARES), max_length=len(SQUARES))

Names: TypeAlias = Annotated[tuple[str, ...], _Nine]
Counts: TypeAlias = Annotated[tuple[int, ...], _Nine]
"""One number for each square, in reading order."""
ByHand: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class Arrange(ActionRecord, frozen=True, tag="arrange"):
    """The residents place their people, one facility on each card, and any chips."""

    population: Names
    facilities: Names
    chips: Counts


class Attack(ActionRecord, frozen=True, tag="attack"):
    at: Label
    chips: int


class Raise(ActionRecord, frozen=True, tag="raise"):
    """The side that must answer adds chips to its bid."""

    chips: int


class Yield(ActionRecord, frozen=True, tag="yield"):
    """The side that must answer gives up the facility or the attack."""


class SetSquare(ActionRecord, frozen=True, tag="set_square"):
    """Control sets the facility, card and chips of a square."""

    at: Label
    facility: Facility
    population: Card
    standing: bool
    governor: ByHand
    residents: ByHand


class SetHands(ActionRecord, frozen=True, tag="set_hands"):
    """Control sets both sides' chips in hand."""

    governor: ByHand
    residents: ByHand


class SetBid(ActionRecord, frozen=True, tag="set_bid", omit_defaults=False):
    """Control sets the square that is bid for. None: the governor may attack."""

    at: Label | None = None


PlayedAction: TypeAlias = Arrange | Attack | Raise | Yield
"""Actions of the two sides, which replay documents may hold (folding-beijing.md)."""

Correction: TypeAlias = SetSquare | SetHands | SetBid

Action: TypeAlias = PlayedAction | Correction

ONCE_ONLY = (SetSquare, SetHands, SetBid)
"""Actions whose author must have seen the newest move."""
