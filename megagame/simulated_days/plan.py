"""What is simulated: a city with its funding and crises, so many turns, and who plays its captains."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, TypeAlias

from msgspec import Struct, field

from crisis_map.city.city import City
from crisis_map.records.actions import Fund, PlanFunding, Schedule
from megagame.core.dice import Dice

Planned: TypeAlias = Fund | PlanFunding | Schedule
Kind: TypeAlias = Literal["idle", "lot", "careful"]
Captains: TypeAlias = Mapping[str, Kind]
"""How the captains of each district play."""
Crises: TypeAlias = Mapping[str, float]
"""How many crises of each magnitude a turn has on average."""

KINDS: tuple[Kind, ...] = ("idle", "lot", "careful")
DRAWN: Crises = {"minor": 1.0, "moderate": 1.0, "major": 0.3}


class Plan(Struct, frozen=True):
    """What all days have in common.

    `actions`: as in a set-up. `heard`: the chance from 0 to 1 that the captains of a district know a crisis before
    its turn. `drawn`: the crises where `actions` schedule none.
    """

    city: City
    actions: tuple[Planned, ...]
    turns: int
    seed: int
    heard: float = 0.5
    drawn: Crises = field(default_factory=lambda: DRAWN)


def is_scheduled(plan: Plan) -> bool:
    """Whether the set-up says itself which crises come."""
    return any(isinstance(action, Schedule) for action in plan.actions)


def dice_of(seed: int, day: int, purpose: str) -> Dice:
    """The chance of one purpose on one day: whatever else is drawn, or played before, leaves it as it is."""
    digest = blake2b(f"{seed}/{day}/{purpose}".encode(), digest_size=8).digest()
    return Dice(int.from_bytes(digest) >> 1)
