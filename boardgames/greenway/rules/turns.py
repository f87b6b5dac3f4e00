"""Turns of The Greenway (greenway.md, A round)."""

from boardgames.greenway.records.board import Phase, Player
from boardgames.greenway.records.state import State, to_act
from boardgames.kit.turns import Turns
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop

LEGAL_NOW = {
    "plan": gettext_noop("everybody plans in secret"),
    "protect": gettext_noop("the Protectors act, one player after the other"),
    "veterans": gettext_noop("the Veterans march"),
    "over": gettext_noop("the game is over"),
}


def _now(state: State) -> Sentence:
    return Sentence(gettext_noop("players agree on an order") if state.shown else LEGAL_NOW[state.phase])


TURNS = Turns[State, Phase, Player](phase=lambda state: state.phase, to_act=to_act, now=_now)


def require_actions(state: State) -> None:
    """Refuse a fourth action with `no_actions_left`."""
    if not state.actions_left:
        raise Refusal("no_actions_left")
