"""What happened to the districts' funding, by Control's hand or by plan."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """What all events have in common: how they are written."""


class FundingSet(_Event, frozen=True):
    """The district may spend this much."""

    district: str
    amount: int


class FundingPlanned(_Event, frozen=True):
    """The district will have this much to spend when that turn begins."""

    turn: int
    district: str
    amount: int


FundingEvent: TypeAlias = FundingSet | FundingPlanned
