"""Actions that buttons offer, for the laws."""

from __future__ import annotations

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.actions import Action
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.opening import clockwise_order
from boardgames.earthquake.rules.quakes.quake_pages import next_page, turns_pages
from boardgames.earthquake.rules.turns import TURNS
from boardgames.earthquake.sampling import _moves, answers_to_offers
from megagame.core.game import CONTROL, Seat


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The moves that need no choice of pieces."""
    if seat == CONTROL and state.phase != "over":
        return (actions.Stop(),)
    player = TURNS.due(state, seat)
    turned = (actions.TurnPage(next_page(state)),) if turns_pages(state) == seat else ()
    return (*turned, *agreements(state, seat), *(() if player is None else _moves(state, player)))


def agreements(state: State, seat: Seat) -> tuple[Action, ...]:
    """Answers to open offers, offers withdrawn, and a wish for the order of play."""
    own = tuple(actions.AnswerShare(giver, agrees=False) for giver, offer in state.offers.items() if offer.by == seat)
    player = next((each for each in state.seats if each == seat), None)
    wish = (actions.WantClockwise(player not in state.clockwise),) if player and clockwise_order(state) else ()
    return (*answers_to_offers(state, seat), *own, *wish)
