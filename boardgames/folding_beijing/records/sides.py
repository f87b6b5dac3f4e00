"""The two sides, and pairs of numbers for them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Side: TypeAlias = Literal["governor", "residents"]

GOVERNOR: Side = "governor"
RESIDENTS: Side = "residents"
SIDES = (GOVERNOR, RESIDENTS)

CHIPS = 15
"""Chips that each side starts with."""


class Both(Struct, frozen=True):
    """A number for each side."""

    governor: int
    residents: int

    def of(self, side: Side) -> int:
        return self.governor if side == GOVERNOR else self.residents

    def with_more(self, side: Side, more: int) -> Both:
        """Return a copy with `more` added to one side."""
        if side == GOVERNOR:
            return replace(self, governor=self.governor + more)
        return replace(self, residents=self.residents + more)


NONE = Both(0, 0)


def other(side: Side) -> Side:
    return RESIDENTS if side == GOVERNOR else GOVERNOR
