"""Control's hand: squares, chips and the bid set past every rule, as they lie on the real table (rules/README.md)."""

from __future__ import annotations

from boardgames.folding_beijing import actions as asked
from boardgames.folding_beijing.apply import after
from boardgames.folding_beijing.ending import ended
from boardgames.folding_beijing.events import BidSet, Event, HandsSet, SquareSet
from boardgames.folding_beijing.grid import Label
from boardgames.folding_beijing.sentences import now
from boardgames.folding_beijing.sides import Both
from boardgames.folding_beijing.state import State
from megagame.core.game import Refusal


def set_square(state: State, action: asked.SetSquare) -> tuple[Event, ...]:
    """Sets a square. Refused: `wrong_phase` before the residents have arranged; `unknown_square`; `bid_for` for a
    facility that would be gone though it is bid for.
    """
    _require_arranged(state)
    _require_square(state, action.at)
    if action.at == state.attacked and not action.standing:
        raise Refusal("bid_for", at=action.at)
    chips = Both(action.governor, action.residents)
    event = SquareSet(action.at, action.facility, action.population, action.standing, chips)
    return _with_end(state, event)


def set_hands(state: State, action: asked.SetHands) -> tuple[Event, ...]:
    """Sets both hands. Refused: `wrong_phase` before the residents have arranged."""
    _require_arranged(state)
    return _with_end(state, HandsSet(Both(action.governor, action.residents)))


def set_bid(state: State, action: asked.SetBid) -> tuple[Event, ...]:
    """Sets what is bid for; no chips move. Refused: `wrong_phase` as above; `unknown_square`; `destroyed`."""
    _require_arranged(state)
    if action.at is not None:
        _require_square(state, action.at)
        if not state.squares[action.at].standing:
            raise Refusal("destroyed", at=action.at)
    return _with_end(state, BidSet(action.at))


def _require_arranged(state: State) -> None:
    if state.phase == "arrange":
        raise Refusal("wrong_phase", now=now(state))


def _require_square(state: State, at: Label) -> None:
    if at not in state.squares:
        raise Refusal("unknown_square", at=at)


def _with_end(state: State, event: Event) -> tuple[Event, ...]:
    return (event, *ended(after(state, (event,))))
