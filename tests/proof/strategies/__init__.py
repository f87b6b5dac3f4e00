"""Named bot strategies for rehearsals, besides random play. Each works like a game's `sample`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from megagame.core.dice import Dice
from megagame.core.game import Seat
from tests.proof.strategies.earthquake import builder, investor
from tests.proof.strategies.greedy import greedy

STRATEGIES: Mapping[str, Mapping[str, Callable[[Any, Seat, Dice], Any]]] = {
    "earthquake": {"builder": builder, "investor": investor},
    "evacuation": {"greedy": greedy},
}
"""The strategies of each game, by name."""
