"""Whose turn it is, and what nobody may do now (evacuation-documents.md, Codes)."""

from __future__ import annotations

from boardgames.evacuation.state import State, to_act
from boardgames.evacuation.words import Phase, Player
from megagame.core.game import Refusal, Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

LEGAL_NOW = {
    "keep": gettext_noop("{seats} choose action cards"),
    "draft": gettext_noop("{seats} choose goals"),
    "action": gettext_noop("{seats} acts"),
    "transport": gettext_noop("{seats} send ships"),
    "progress": gettext_noop("{seats} moves the markers"),
    "reward": gettext_noop("{seats} takes the reward"),
    "over": gettext_noop("the game is over"),
}


def require_turn(state: State, seat: Seat, *phases: Phase) -> Player:
    """The seat, if it must act now. Refused: `wrong_phase`, `not_your_turn`."""
    if state.phase not in phases:
        raise Refusal("wrong_phase", now=_now(state))
    for player in to_act(state):
        if player == seat:
            return player
    raise Refusal("not_your_turn", now=_now(state))


def _now(state: State) -> Sentence:
    due = to_act(state)
    return Sentence(LEGAL_NOW[state.phase], {"seats": listed(due)} if due else {})
