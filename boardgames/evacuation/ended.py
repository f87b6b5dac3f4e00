"""How a game of Evacuation ended, and how a tie was broken."""

from __future__ import annotations

from collections.abc import Sequence

from boardgames.evacuation import scoring
from boardgames.evacuation.state import Counted, State
from boardgames.evacuation.words import Player
from boardgames.kit.sentences import sentence
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

BREAKERS: Sequence[str] = (
    gettext_noop("Lowest production: {most} against {next}."),
    gettext_noop("Equal lowest production. Stadiums decided: {most} against {next}."),
    gettext_noop("Equal in production and stadiums. Smileys decided: {most} against {next}."),
    gettext_noop("Equal up to smileys. The second lowest production decided: {most} against {next}."),
    gettext_noop("Equal up to the second lowest production. The highest decided: {most} against {next}."),
)
"""Tie breakers of a race that nobody survives, in order."""


def ended(state: State) -> Sentence | None:
    """The winners and the decisive count; None while the game runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    won = sentence(gettext_noop("{seat} has won."), seat=outcome.winners[0])
    if len(outcome.winners) > 1:
        won = sentence(gettext_noop("{seats} have won together."), seats=listed(outcome.winners))
    if len(state.seats) == 1:
        return won
    by = _by_points(outcome) if state.mode == "points" else _by_race(state, outcome.winners)
    return in_a_row((won, by))


def _by_points(outcome: Counted) -> Sentence:
    scores = sorted(outcome.scores.values(), reverse=True)
    if len(outcome.winners) > 1:
        return sentence(gettext_noop("Points of each: {most}. Nothing breaks a tie."), most=scores[0])
    return sentence(gettext_noop("Points: {most} against {next}."), most=scores[0], next=scores[1])


def _by_race(state: State, winners: Sequence[Player]) -> Sentence:
    ranks, alive = scoring.race_ranks(state)
    others = sorted((rank for seat, rank in ranks.items() if seat not in winners), reverse=True)
    best = ranks[winners[0]]
    if not others and alive and len(winners) == 1:
        return Sentence(gettext_noop("Nobody else can live on the New World."))
    if not others:
        return Sentence(gettext_noop("They are equal in everything that counts."))
    at = next(place for place, (most, other) in enumerate(zip(best, others[0], strict=True)) if most != other)
    if alive:
        text = gettext_noop("Several can live on the New World. Smileys decided: {most} to {next}.")
        return sentence(text, most=best[0], next=others[0][0])
    return sentence(BREAKERS[at], most=best[at], next=others[0][at])
