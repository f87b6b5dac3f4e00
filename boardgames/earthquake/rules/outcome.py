"""The end of the game and its winners (earthquake.md, End)."""

from boardgames.earthquake.records.events import GameEnded, Outcome, Reason
from boardgames.earthquake.records.pieces import number
from boardgames.earthquake.records.state import State, deeds_of
from boardgames.earthquake.rules.resolution import Resolution
from boardgames.kit.outcome import best


def end(resolution: Resolution, reason: Reason) -> None:
    resolution.happens(GameEnded(counted(resolution.state, reason)))


def counted(state: State, reason: Reason) -> Outcome:
    """Most deeds win, then most savings; nobody wins after a rupture."""
    scores = {seat: len(deeds_of(state, seat)) for seat in state.seats}
    ranks = {seat: (scores[seat], number(state.savings[seat])) for seat in state.seats}
    return Outcome(reason, () if reason == "rupture" else best(ranks), scores)
