"""Named bot strategies for rehearsals, besides random play. Each works like a game's `sample`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from megagame.core.dice import Dice
from megagame.core.game import Seat
from tests.proof.strategies import greedy as evacuation
from tests.proof.strategies.earthquake import builder, investor

STRATEGIES: Mapping[str, Mapping[str, Callable[[Any, Seat, Dice], Any]]] = {
    "earthquake": {"builder": builder, "investor": investor},
    "evacuation": {"greedy": evacuation.greedy, "builder": evacuation.builder, "rusher": evacuation.rusher},
}
"""The strategies of each game, by name."""
