"""The end of the game and its winners (earthquake.md, End)."""

from __future__ import annotations

from boardgames.earthquake.course import Course
from boardgames.earthquake.events import GameEnded, Outcome, Reason
from boardgames.earthquake.pieces import number
from boardgames.earthquake.state import deeds_of
from boardgames.kit.outcome import best


def end(course: Course, reason: Reason) -> None:
    """End the game. Most deeds win, then most savings; nobody wins after a rupture."""
    scores = {seat: len(deeds_of(course.state, seat)) for seat in course.state.seats}
    ranks = {seat: (scores[seat], number(course.state.savings[seat])) for seat in course.state.seats}
    winners = () if reason == "rupture" else best(ranks)
    course.happens(GameEnded(Outcome(reason, winners, scores)))
