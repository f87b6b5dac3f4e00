"""The two sides of the table, and what both of them have."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Side: TypeAlias = Literal["governor", "residents"]

GOVERNOR: Side = "governor"
RESIDENTS: Side = "residents"
SIDES = (GOVERNOR, RESIDENTS)

CHIPS = 15
"""What each side holds at first."""


class Both(Struct, frozen=True):
    """A number for each side: of chips in its hand or on a square, or of people."""

    governor: int
    residents: int

    def of(self, side: Side) -> int:
        """That of one side."""
        return self.governor if side == GOVERNOR else self.residents

    def with_more(self, side: Side, more: int) -> Both:
        """The same but for `more` of one side, or fewer where it is negative."""
        if side == GOVERNOR:
            return replace(self, governor=self.governor + more)
        return replace(self, residents=self.residents + more)


NONE = Both(0, 0)


def other(side: Side) -> Side:
    """The side across the table."""
    return RESIDENTS if side == GOVERNOR else GOVERNOR
