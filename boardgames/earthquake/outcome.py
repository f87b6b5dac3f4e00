"""The end of the game and its winners (earthquake.md, End)."""

from boardgames.earthquake.events import GameEnded, Outcome, Reason
from boardgames.earthquake.pieces import number
from boardgames.earthquake.resolution import Resolution
from boardgames.earthquake.state import deeds_of
from boardgames.kit.outcome import best


def end(resolution: Resolution, reason: Reason) -> None:
    """End the game. Most deeds win, then most savings; nobody wins after a rupture."""
    scores = {seat: len(deeds_of(resolution.state, seat)) for seat in resolution.state.seats}
    ranks = {seat: (scores[seat], number(resolution.state.savings[seat])) for seat in resolution.state.seats}
    winners = () if reason == "rupture" else best(ranks)
    resolution.happens(GameEnded(Outcome(reason, winners, scores)))
