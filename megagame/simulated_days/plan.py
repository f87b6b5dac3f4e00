"""The input of a simulation: a city with its funding and crises, the number of turns, and the seed."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, TypeAlias

from msgspec import Struct, field

from crisis_map.city.city import City
from crisis_map.records.actions import Fund, PlanFunding, Schedule
from crisis_map.records.state import State, coming_turn
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
    turn. `drawn`: the crises to draw if none are scheduled. `start`: the position of a running event, from which the
    days go on; None: the city of the set-up. `turns`: those that are played, with one that is open at the start.
    """

    city: City
    actions: tuple[Planned, ...]
    turns: int
    seed: int
    heard: float = 0.5
    drawn: Crises = field(default_factory=lambda: DRAWN)
    start: State | None = None

    @property
    def first_turn(self) -> int:
        """The number of the first turn that is played."""
        return 1 if self.start is None else coming_turn(self.start)


def is_scheduled(plan: Plan) -> bool:
    """Whether crises are scheduled."""
    left = plan.start.crises.values() if plan.start else ()
    return any(isinstance(each, Schedule) for each in plan.actions) or any(not each.struck for each in left)


def dice_of(seed: int, day: int, purpose: str) -> Dice:
    """The dice for one purpose on one day. They do not depend on other purposes or days."""
    digest = blake2b(f"{seed}/{day}/{purpose}".encode(), digest_size=8).digest()
    return Dice(int.from_bytes(digest) >> 1)
