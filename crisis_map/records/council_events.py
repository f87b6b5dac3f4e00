"""What happened in the Council and among the Scientists (council.md)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """What all events have in common: how they are written."""


class FundingHandedIn(_Event, frozen=True):
    """A councillor wants the Guard to have this much in that turn; it is at Control."""

    district: str
    amount: int
    turn: int


class FundingTaken(_Event, frozen=True):
    """Control took what was handed in for a district. `treasury`: what is left there; None: it has none."""

    district: str
    treasury: int | None = None


class TaxCame(_Event, frozen=True):
    """So many people paid tax as the phase closed. `treasury`: what is there now."""

    district: str
    people: int
    amount: int
    treasury: int


class TreasuryMoved(_Event, frozen=True):
    """A part of one district's treasury is another's now."""

    from_: str
    to: str
    amount: int


class MandateWritten(_Event, frozen=True):
    """This is the Council's sentence of the turn (empty: there is none)."""

    text: str


class ForecastPassedOn(_Event, frozen=True):
    """The Scientists told these districts the hex of a forecast, its magnitude, or both."""

    forecast: str
    districts: tuple[str, ...]
    hex: bool = False
    magnitude: bool = False


CouncilEvent: TypeAlias = FundingHandedIn | FundingTaken | TaxCame | TreasuryMoved | MandateWritten | ForecastPassedOn
