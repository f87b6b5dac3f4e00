"""The cards: nine of the population, and nine facilities to hide them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Card: TypeAlias = Literal["300", "200", "100", "media", "empty"]
Facility: TypeAlias = Literal["power", "house"]

DECK: tuple[Card, ...] = ("300", "200", "200", "100", "100", "100", "media", "empty", "empty")
FACILITIES: tuple[Facility, ...] = ("power",) * 3 + ("house",) * 6

PEOPLE = {"300": 300, "200": 200, "100": 100, "media": 0, "empty": 0}
"""How many people a population card stands for, in thousands."""
ALL_PEOPLE = sum(PEOPLE[card] for card in DECK)
