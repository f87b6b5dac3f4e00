"""How a game ended: who has won, with which scores, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from megagame.core.game import Seat
from megagame.core.sentences import Sentence

Player = TypeVar("Player", bound=Seat)
Score = TypeVar("Score")


class Outcome(Struct, Generic[Player, Score], frozen=True):
    """Who has won, and each seat's score (a fraction as text)."""

    winners: tuple[Player, ...]
    scores: Mapping[Player, Score]


class Ended(Struct, frozen=True):
    """How a game ended, as everybody is told: the outcome, and why in one sentence."""

    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int | str]
    reason: Sentence


def ended_so(reason: Callable[[Any], Sentence]) -> Callable[[Any], Ended | None]:
    """What tells how a game ended whose state holds its `outcome`; `reason(state)`: why. None while it goes on."""

    def ended(state: Any) -> Ended | None:
        found = state.outcome
        return None if found is None else Ended(found.winners, found.scores, reason(state))

    return ended


def best(ranks: Mapping[Player, Any]) -> tuple[Player, ...]:
    """Those of the highest rank, of whom there must be one at least."""
    highest = max(ranks.values())
    return tuple(player for player, rank in ranks.items() if rank == highest)
