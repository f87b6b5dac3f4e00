"""Actions that buttons offer, for the laws."""

from __future__ import annotations

from boardgames.earthquake import actions
from boardgames.earthquake.actions import Action
from boardgames.earthquake.quake_pages import next_page, turns_pages
from boardgames.earthquake.sampling import _moves
from boardgames.earthquake.state import State
from boardgames.earthquake.turns import TURNS
from megagame.core.game import CONTROL, Seat


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The moves that need no choice of pieces."""
    if seat == CONTROL and state.phase != "over":
        return (actions.Stop(),)
    player = TURNS.due(state, seat)
    turned = (actions.TurnPage(next_page(state)),) if turns_pages(state) == seat else ()
    return turned if player is None else (*turned, *_moves(state, player))
