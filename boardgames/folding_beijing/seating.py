"""Whose turn it is to do what."""

from __future__ import annotations

from boardgames.folding_beijing.sentences import now
from boardgames.folding_beijing.state import Phase, State, to_act
from megagame.core.game import CONTROL, Refusal, Seat


def require(state: State, seat: Seat, phase: Phase) -> None:
    """Refuses what belongs to another phase (`wrong_phase`) or to another seat (`not_your_turn`)."""
    if state.phase != phase:
        raise Refusal("wrong_phase", now=now(state))
    if seat not in to_act(state):
        raise Refusal("not_your_turn", now=now(state))


def require_control(seat: Seat) -> None:
    """Refuses everybody else (`control_only`)."""
    if seat != CONTROL:
        raise Refusal("control_only")
