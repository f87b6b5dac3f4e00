"""Actions that buttons offer, for the laws."""

from __future__ import annotations

from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.state import State
from boardgames.evacuation.rules.decide import decide
from boardgames.evacuation.rules.turns import TURNS
from boardgames.evacuation.screens import possible_actions
from boardgames.kit.sampling import is_legal
from megagame.core.game import Seat


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """Moves of a single tap: beginnings of actions, and steps of open parts."""
    player = TURNS.due(state, seat)
    if player is None or state.phase not in {"action", "progress", "reward"}:
        return ()
    ends = tuple(action for action in (actions.PassRound(), actions.Done()) if is_legal(decide, state, player, action))
    if state.phase == "action" and not state.begun and not state.ending:
        return (*possible_actions.beginnings(state, player), *possible_actions.goals_to_play(state, player), *ends)
    return (*possible_actions.steps(state, player), *possible_actions.goals_to_play(state, player), *ends)
