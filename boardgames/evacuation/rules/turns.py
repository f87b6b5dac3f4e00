"""Turns of Evacuation (evacuation-documents.md, Codes)."""

from boardgames.evacuation.box.words import Phase, Player
from boardgames.evacuation.records.state import State, to_act
from boardgames.kit.turns import Turns
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


def _now(state: State) -> Sentence:
    due = to_act(state)
    return Sentence(LEGAL_NOW[state.phase], {"seats": listed(due)} if due else {})


TURNS = Turns[State, Phase, Player](phase=lambda state: state.phase, to_act=to_act, now=_now)
