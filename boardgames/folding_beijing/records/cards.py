"""The nine population cards and the nine facilities that hide them."""

from typing import Literal, TypeAlias

Card: TypeAlias = Literal["300", "200", "100", "media", "empty"]
Facility: TypeAlias = Literal["power", "house"]

DECK: tuple[Card, ...] = ("300", "200", "200", "100", "100", "100", "media", "empty", "empty")
FACILITIES: tuple[Facility, ...] = ("power",) * 3 + ("house",) * 6

PEOPLE = {"300": 300, "200": 200, "100": 100, "media": 0, "empty": 0}
"""People on each population card, in thousands."""
ALL_PEOPLE = sum(PEOPLE[card] for card in DECK)
