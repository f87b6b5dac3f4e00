"""Turns of EARTHQUAKE! (earthquake.md, A turn)."""

from boardgames.earthquake.records.events import Phase
from boardgames.earthquake.records.options import PLAYERS, Player
from boardgames.earthquake.records.state import State, to_act
from boardgames.kit.turns import Turns
from megagame.core.game import Refusal, Seat
from megagame.core.sentences import Sentence, gettext_noop

LEGAL_NOW = {
    "roll": gettext_noop("{seat} rolls the dice"),
    "pay": gettext_noop("{seat} pays for the year"),
    "rescue": gettext_noop("{seat} may help to keep the tank farm's structure"),
    "auction": gettext_noop("{seat} bids or passes"),
    "collect": gettext_noop("{seat} collects income"),
    "act": gettext_noop("{seat} acts on the block"),
    "over": gettext_noop("the game is over"),
}

ONLY_CONTROL = gettext_noop("only Control stops the game")

CALLED = {
    "red": gettext_noop("Red"),
    "orange": gettext_noop("Orange"),
    "yellow": gettext_noop("Yellow"),
    "green": gettext_noop("Green"),
    "blue": gettext_noop("Blue"),
    "indigo": gettext_noop("Indigo"),
    "black": gettext_noop("Black"),
    "white": gettext_noop("White"),
}


def require_other(state: State, seat: Seat) -> Player:
    """Return the seat if it is another player's turn. Refused: `not_your_turn`."""
    for player in PLAYERS:
        if player == seat and player in state.seats and player != state.turn:
            return player
    raise Refusal("not_your_turn", now=_now(state))


def _now(state: State) -> Sentence:
    due = to_act(state)
    who = {"seat": Sentence(CALLED[due[0]])} if due else {}
    return Sentence(LEGAL_NOW[state.phase], who)


TURNS = Turns[State, Phase, Player](phase=lambda state: state.phase, to_act=to_act, now=_now)
