"""The cards: ace to nine of four suits, and their effects (greenway.md §1)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.greenway.records.board import SIDES, Step

Suit: TypeAlias = Literal["H", "D", "C", "S"]
Card: TypeAlias = str
"""Rank and suit: `AH`, `2H`, … `9S`."""

SUITS: tuple[Suit, ...] = ("H", "D", "C", "S")
RANKS = "A23456789"
DECK: tuple[Card, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)

Number: TypeAlias = Literal[1, 2, 3, 4]
"""An Occupier's number."""

HAND = 3
"""The most cards in a hand."""


class Plan(Struct, frozen=True):
    """A card and an Occupier, a card and none (a bluff), or nothing."""

    card: Card | None = None
    occupier: Number | None = None


def is_deck(cards: tuple[Card, ...]) -> bool:
    """Whether these are all 36 cards, each once."""
    return sorted(cards) == sorted(DECK)


def squares_of(card: Card) -> int:
    """Squares the card moves its Occupier: ace to 3 one, 4 to 6 two, 7 to 9 three."""
    return RANKS.index(card[0]) // 3 + 1


def pushes(card: Card) -> bool:
    """Whether the Occupier pushes what is in its way: with a 3, 6 or 9."""
    return card[0] in "369"


def step_of(card: Card, sides: str) -> Step:
    """The direction of a card. `sides`: suits clockwise from the top."""
    return SIDES[sides.index(card[1])]
