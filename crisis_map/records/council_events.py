"""Events of the Council and the Scientists (council.md)."""

from typing import TypeAlias

from msgspec import Struct


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """Common settings of all events."""


class FundingHandedIn(_Event, frozen=True):
    """A Councillor handed in the Guard's funding for a turn."""

    district: str
    amount: int
    turn: int


class FundingTaken(_Event, frozen=True):
    """Control took the amount handed in for a district. `treasury`: the rest; None without treasuries."""

    district: str
    treasury: int | None = None


class TaxCame(_Event, frozen=True):
    """People paid tax at the close. `treasury`: the new balance."""

    district: str
    people: int
    amount: int
    treasury: int


class TreasuryMoved(_Event, frozen=True):
    """Treasury was passed on to another district."""

    from_: str
    to: str
    amount: int


class MandateWritten(_Event, frozen=True):
    """The Council's sentence of the turn was written, or removed ("")."""

    text: str


class ForecastPassedOn(_Event, frozen=True):
    """The Scientists told these districts the hex of a forecast, its magnitude, or both."""

    forecast: str
    districts: tuple[str, ...]
    hex: bool = False
    magnitude: bool = False


CouncilEvent: TypeAlias = FundingHandedIn | FundingTaken | TaxCame | TreasuryMoved | MandateWritten | ForecastPassedOn
