"""Legal actions of every game: random ones, and those that buttons offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from megagame.core.dice import Dice
from megagame.core.game import AnyGame, Seat
from megagame.games import GAMES
from tests.boardgames.earthquake import choices as earthquake
from tests.boardgames.evacuation import choices as evacuation
from tests.boardgames.folding_beijing import choices as folding_beijing
from tests.boardgames.greenway import choices as greenway
from tests.crisis_map import sampling as crisis_map
from tests.event import sampling as event

SAMPLES: dict[str, Callable[[Any, Seat, Dice], Any]] = {
    **{name: listing.side.sample for name, listing in GAMES.items() if listing.side},
    "crisis_map": crisis_map.sample,
    "event": event.sample,
}
CHOICES: dict[str, Callable[[Any, Seat], tuple[Any, ...]]] = {
    "crisis_map": crisis_map.choices,
    "event": event.choices,
    "earthquake": earthquake.choices,
    "evacuation": evacuation.choices,
    "folding_beijing": folding_beijing.choices,
    "greenway": greenway.choices,
}
"""Of a game that is not listed here, only `sample` is tried."""


def sample(game: AnyGame, state: Any, seat: Seat, dice: Dice) -> Any:
    """Returns a random legal action of a seat, or None."""
    return SAMPLES[game.name](state, seat, dice)


def choices(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Returns the actions that buttons offer a seat, all of which `decide` must accept."""
    return CHOICES[game.name](state, seat) if game.name in CHOICES else ()
