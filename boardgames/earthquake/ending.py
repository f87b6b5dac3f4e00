"""How the game ends and who has won (earthquake.md, End)."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.earthquake.course import Course
from boardgames.earthquake.events import GameEnded, Outcome, Reason
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import number
from boardgames.earthquake.state import State, deeds_of


def end(course: Course, reason: Reason) -> None:
    """The game is over; when the tanks rupture nobody wins."""
    scores = {seat: len(deeds_of(course.state, seat)) for seat in course.state.seats}
    winners = () if reason == "rupture" else _winners(course.state, scores)
    course.happens(GameEnded(Outcome(reason, winners, scores)))


def _winners(state: State, scores: Mapping[Player, int]) -> tuple[Player, ...]:
    """Most deeds, then most pieces in savings, then shared."""
    ranks = {seat: (scores[seat], number(state.savings[seat])) for seat in state.seats}
    return tuple(seat for seat in state.seats if ranks[seat] == max(ranks.values()))
