"""How the Crisis Map is rehearsed: the sample city, and ten turns of random forms and crises."""

from __future__ import annotations

import json
from importlib import resources

from crisis_map.city.city import City
from crisis_map.records.state import State
from megagame.core.documents import shape
from megagame.core.game import CONTROL, Seat

TURNS = 10


def sample_city() -> City:
    """The city of the sample event."""
    scenario = json.loads(resources.files("crisis_map").joinpath("scenarios/sample.json").read_bytes())
    setup: City = shape(scenario["setup"], City)
    return setup


def to_act(state: State) -> tuple[Seat, ...]:
    """Control does everything on the map."""
    return (CONTROL,)


def enough(state: State) -> bool:
    """Ten turns were played."""
    return state.turn >= TURNS and state.phase == "closed"
