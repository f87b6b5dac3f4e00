"""Whose turn it is, and what nobody may do now (greenway.md, A round)."""

from __future__ import annotations

from boardgames.greenway.board import Phase, Player
from boardgames.greenway.state import State
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop

LEGAL_NOW = {
    "plan": gettext_noop("everybody plans in secret"),
    "protect": gettext_noop("the Protectors act, one player after the other"),
    "veterans": gettext_noop("the Veterans march"),
    "over": gettext_noop("the game is over"),
}


def require_phase(state: State, phase: Phase) -> None:
    """Refuses with `wrong_phase` what belongs to another part of the round."""
    if state.phase != phase:
        raise Refusal("wrong_phase", now=Sentence(LEGAL_NOW[state.phase]))


def require_turn(state: State, player: Player) -> None:
    """Refuses with `wrong_phase`, or `not_your_turn`, what only the player whose turn it is may do."""
    require_phase(state, "protect")
    if state.turn != player:
        raise Refusal("not_your_turn", player=state.turn or "")


def require_actions(state: State) -> None:
    """Refuses with `no_actions_left` a fourth action in one turn."""
    if not state.actions_left:
        raise Refusal("no_actions_left")
