"""Stacks of cards, made without a press."""

from __future__ import annotations

from civil_orders import cards


def make_order_cards(turn: int, captains: int, turns: int = 1) -> list[cards.Stack]:
    """A stack for every district and each of these turns."""
    return cards.make(cards.Wish(turn, turns, captains))


def make_again(turn: int | None, district: str) -> cards.Stack:
    """A new stack for one district; turn None: of its district cards."""
    return cards.make(cards.Wish(turn, district=district))[0]


def make_district_cards() -> list[cards.Stack]:
    """A stack of district cards for every district."""
    return cards.make(cards.Wish(None))
