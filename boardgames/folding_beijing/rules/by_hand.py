"""Control's corrections in Folding Beijing (rules/README.md)."""

from boardgames.folding_beijing.records import actions
from boardgames.folding_beijing.records.events import BidSet, Event, HandsSet, SquareSet
from boardgames.folding_beijing.records.sides import Both
from boardgames.folding_beijing.records.state import BOARD, State
from boardgames.folding_beijing.rules.apply import apply
from boardgames.folding_beijing.rules.outcome import ended
from boardgames.folding_beijing.rules.turns import TURNS
from boardgames.kit.by_hand import Corrections
from megagame.core.game import Refusal


def _set_square(state: State, action: actions.SetSquare) -> tuple[Event, ...]:
    """Refused: `unknown_square`; `bid_for` (destroying a facility under attack)."""
    BOARD.at(state, action.at)
    if action.at == state.attacked and not action.standing:
        raise Refusal("bid_for", at=action.at)
    chips = Both(action.governor, action.residents)
    return (SquareSet(action.at, action.facility, action.population, action.standing, chips),)


def _set_hands(state: State, action: actions.SetHands) -> tuple[Event, ...]:
    return (HandsSet(Both(action.governor, action.residents)),)


def _set_bid(state: State, action: actions.SetBid) -> tuple[Event, ...]:
    """Moves no chips. Refused: `unknown_square`; `destroyed`."""
    if action.at is not None and not BOARD.at(state, action.at).standing:
        raise Refusal("destroyed", at=action.at)
    return (BidSet(action.at),)


def _require_arranged(state: State) -> None:
    TURNS.require_phase(state, "attack", "bid", "over")


CORRECTIONS = Corrections[State, Event](
    actions=actions.Correction,
    answers={actions.SetSquare: _set_square, actions.SetHands: _set_hands, actions.SetBid: _set_bid},
    apply=apply,
    require_table=_require_arranged,
    follows=ended,
)
