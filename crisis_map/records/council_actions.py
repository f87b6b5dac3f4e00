"""Actions of Councillors, Scientists and Control under a ruling on the Council (council.md)."""

from typing import Literal, TypeAlias

from msgspec import Struct

What: TypeAlias = Literal["hex", "magnitude", "both"]
"""The parts of a forecast."""


class _Action(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """Common settings of all actions."""


class HandInFunding(_Action, frozen=True, tag="hand_in_funding"):
    """Hand in the Guard's funding for the next turn, replacing an earlier amount."""

    amount: int


class Transfer(_Action, frozen=True, tag="transfer"):
    """Pass treasury on to another district. `from_`: the own district; required from Control."""

    to: str
    amount: int
    from_: str | None = None


class TakeFunding(_Action, frozen=True, tag="take_funding"):
    """Give the Guard the amounts handed in, of these districts or (None) of all."""

    districts: tuple[str, ...] | None = None


class WriteMandate(_Action, frozen=True, tag="mandate"):
    """Write the Council's sentence of the turn; "" removes it."""

    text: str = ""


class PassOn(_Action, frozen=True, tag="pass_on"):
    """Tell districts what the Scientists know of a forecast. `forecast`: its number."""

    forecast: int
    what: What
    districts: tuple[str, ...]


CouncilAction: TypeAlias = HandInFunding | Transfer | TakeFunding | WriteMandate | PassOn
