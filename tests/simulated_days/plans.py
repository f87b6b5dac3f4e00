"""Plans for tests: the sample city, and cities chosen at random."""

from __future__ import annotations

from importlib import resources
from typing import Any

from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.city.random_city import Numbers, drawn
from crisis_map.records.actions import Fund
from megagame.core.dice import Dice
from megagame.core.documents import parse, shape
from megagame.simulated_days.plan import Captains, Kind, Plan, Planned

FUNDING = 4


def sample_document() -> dict[str, Any]:
    found: dict[str, Any] = parse(resources.files("crisis_map").joinpath("scenarios/sample.json").read_bytes())
    return found


def sample(**changed: Any) -> Plan:
    """The sample city with its crises, six turns."""
    document = sample_document()
    actions = shape(document["actions"], tuple[Planned, ...])
    return replace(Plan(shape(document["setup"], City), actions, turns=6, seed=1), **changed)


def by_lot(seed: int, hexes: int = 60, **changed: Any) -> Plan:
    """A city chosen at random, the same for the same seed, with the usual crises at random."""
    city = drawn(Numbers(hexes=hexes), Dice(seed))
    actions = tuple(Fund(district, FUNDING) for district in city.districts)
    return replace(Plan(city, actions, turns=6, seed=seed), **changed)


def all_play(plan: Plan, kind: Kind) -> Captains:
    return dict.fromkeys(plan.city.districts, kind)
