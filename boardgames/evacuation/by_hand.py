"""Control's corrections in Evacuation (rules/README.md)."""

from boardgames.evacuation import actions
from boardgames.evacuation.apply import apply
from boardgames.evacuation.card_events import DeckStacked, NumberSet, RowTurnedUp
from boardgames.evacuation.events import Event
from boardgames.evacuation.state import State
from boardgames.kit.by_hand import Corrections
from boardgames.kit.entered import require_all
from megagame.core.game import Refusal

OF_A_RESOURCE = {"old", "new", "production"}
"""Values counted by resource."""


def _set_number(state: State, action: actions.SetNumber) -> tuple[Event, ...]:
    """Refused: `no_seat`; `bad_option` (a resource is missing or superfluous)."""
    if action.player not in state.nations:
        raise Refusal("no_seat", seat=action.player)
    if (action.of in OF_A_RESOURCE) != (action.resource is not None):
        raise Refusal("bad_option")
    return (NumberSet(action.player, action.of, action.number, action.resource),)


def _turn_up(state: State, action: actions.TurnUp) -> tuple[Event, ...]:
    """Refused: `bad_deck` (not as many cards as in the row, of it and its deck)."""
    lying = state.rows.get(action.row, ())
    known = (*lying, *state.decks.get(action.row, ()))
    if (
        len(action.cards) != len(lying)
        or len(set(action.cards)) < len(action.cards)
        or not set(action.cards) <= set(known)
    ):
        raise Refusal("bad_deck", count=len(lying))
    rest = (card for card in known if card not in action.cards)
    return (RowTurnedUp(action.row, action.cards, tuple(rest)),)


def _stack_deck(state: State, action: actions.StackDeck) -> tuple[Event, ...]:
    """Refused: `bad_deck` (not all cards of that deck, each once)."""
    require_all(state.decks.get(action.deck, ()), action.cards)
    return (DeckStacked(action.deck, action.cards),)


CORRECTIONS = Corrections[State, Event](
    actions=actions.Correction,
    answers={actions.SetNumber: _set_number, actions.TurnUp: _turn_up, actions.StackDeck: _stack_deck},
    apply=apply,
)
