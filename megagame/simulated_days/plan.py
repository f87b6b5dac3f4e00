"""The input of a simulation: a city with its funding and crises, the number of turns, and the seed."""

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
"""How each district's captains play."""
Crises: TypeAlias = Mapping[str, float]
"""The mean number of crises of each magnitude in a turn."""

KINDS: tuple[Kind, ...] = ("idle", "lot", "careful")
DRAWN: Crises = {"minor": 1.0, "moderate": 1.0, "major": 0.3}


class Plan(Struct, frozen=True):
    """The input that all days share.

    `actions`: those of a set-up. `heard`: the chance, from 0 to 1, that a district's captains know a crisis before its
    turn. `drawn`: the crises to draw if `actions` schedule none.
    """

    city: City
    actions: tuple[Planned, ...]
    turns: int
    seed: int
    heard: float = 0.5
    drawn: Crises = field(default_factory=lambda: DRAWN)


def is_scheduled(plan: Plan) -> bool:
    """Whether the set-up schedules crises."""
    return any(isinstance(action, Schedule) for action in plan.actions)


def dice_of(seed: int, day: int, purpose: str) -> Dice:
    """The dice for one purpose on one day. They do not depend on other purposes or days."""
    digest = blake2b(f"{seed}/{day}/{purpose}".encode(), digest_size=8).digest()
    return Dice(int.from_bytes(digest) >> 1)
