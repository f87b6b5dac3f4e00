"""The outcome of a game: winners, scores and the reason."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from megagame.core.game import Seat
from megagame.core.sentences import Sentence

Player = TypeVar("Player", bound=Seat)
Score = TypeVar("Score")


class Outcome(Struct, Generic[Player, Score], frozen=True):
    """The winners, and each seat's score (a fraction as text)."""

    winners: tuple[Player, ...]
    scores: Mapping[Player, Score]


class Ended(Struct, frozen=True):
    """The public outcome, with its reason in one sentence."""

    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int | str]
    reason: Sentence


def outcome_with(reason: Callable[[Any], Sentence]) -> Callable[[Any], Ended | None]:
    """Return a function that reads the outcome from a state; None while the game runs."""

    def ended(state: Any) -> Ended | None:
        found = state.outcome
        return None if found is None else Ended(found.winners, found.scores, reason(state))

    return ended


def best(ranks: Mapping[Player, Any]) -> tuple[Player, ...]:
    """Return the players with the highest rank."""
    highest = max(ranks.values())
    return tuple(player for player, rank in ranks.items() if rank == highest)
