"""Events of the districts' funding, set by Control or planned."""

from typing import TypeAlias

from msgspec import Struct


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Common settings of all events."""


class FundingSet(_Event, frozen=True):
    """A district's funding was set."""

    district: str
    amount: int


class FundingPlanned(_Event, frozen=True):
    """A district's funding for a later turn was planned."""

    turn: int
    district: str
    amount: int


FundingEvent: TypeAlias = FundingSet | FundingPlanned
