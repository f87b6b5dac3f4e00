"""What may be asked of Folding Beijing. Each action's rule stands where it is decided."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from boardgames.folding_beijing.cards import Card, Facility
from boardgames.folding_beijing.grid import SQUARES, Label
from boardgames.kit.records import ActionRecord

_Nine = Meta(min_length=len(SQUARES), max_length=len(SQUARES))

Names: TypeAlias = Annotated[tuple[str, ...], _Nine]
Counts: TypeAlias = Annotated[tuple[int, ...], _Nine]
"""One for each square, in reading order."""
ByHand: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class Arrange(ActionRecord, frozen=True, tag="arrange"):
    """The residents hide their people, put a facility on each card, and chips on what they like."""

    population: Names
    facilities: Names
    chips: Counts


class Attack(ActionRecord, frozen=True, tag="attack"):
    """The governor bids chips for a facility."""

    at: Label
    chips: int


class Raise(ActionRecord, frozen=True, tag="raise"):
    """Whoever must answer adds so many chips."""

    chips: int


class Yield(ActionRecord, frozen=True, tag="yield"):
    """Whoever must answer gives the facility up, or gives up the attack."""


class SetSquare(ActionRecord, frozen=True, tag="set_square"):
    """Control says what lies on a square, and the chips of both sides on it."""

    at: Label
    facility: Facility
    population: Card
    standing: bool
    governor: ByHand
    residents: ByHand


class SetHands(ActionRecord, frozen=True, tag="set_hands"):
    """Control says how many chips both sides hold."""

    governor: ByHand
    residents: ByHand


class SetBid(ActionRecord, frozen=True, tag="set_bid", omit_defaults=False):
    """Control says for which square is bid now; None: for none, the governor may attack."""

    at: Label | None = None


PlayedAction: TypeAlias = Arrange | Attack | Raise | Yield
"""What the two sides do, and what a replay document may hold (folding-beijing.md), undo apart."""

HandAction: TypeAlias = SetSquare | SetHands | SetBid
"""What Control does by hand."""

Action: TypeAlias = PlayedAction | HandAction

ONCE_ONLY = (SetSquare, SetHands, SetBid)
"""What must not be done by somebody who did not see the newest move."""
