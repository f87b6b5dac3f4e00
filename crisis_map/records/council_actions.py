"""What Councillors, Scientists and Control may ask for where the Council has a part in the map (council.md)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

What: TypeAlias = Literal["hex", "magnitude", "both"]
"""The parts of a forecast."""


class _Action(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """What all actions have in common: how they are read."""


class HandInFunding(_Action, frozen=True, tag="hand_in_funding"):
    """Say what the Guard of the own district may spend in the next turn that opens, replacing what was said before."""

    amount: int


class Transfer(_Action, frozen=True, tag="transfer"):
    """Pass a part of one district's treasury on to another. `from_`: the own district; Control says which."""

    to: str
    amount: int
    from_: str | None = None


class TakeFunding(_Action, frozen=True, tag="take_funding"):
    """Give the Guard what was handed in for it: of these districts, or (None) of all."""

    districts: tuple[str, ...] | None = None


class WriteMandate(_Action, frozen=True, tag="mandate"):
    """Write the Council's sentence of the turn; empty: there is none any more."""

    text: str


class PassOn(_Action, frozen=True, tag="pass_on"):
    """Tell districts what the Scientists know of a forecast, called by its number."""

    forecast: int
    what: What
    districts: tuple[str, ...]


CouncilAction: TypeAlias = HandInFunding | Transfer | TakeFunding | WriteMandate | PassOn
