"""Control's hand: pieces, quarters, cards and the turn put right past the rules of play (rules/README.md)."""

from __future__ import annotations

from boardgames.greenway import actions as asked
from boardgames.greenway.board import PLAYERS
from boardgames.greenway.cards import HAND, Card
from boardgames.greenway.events import (
    BadgeGiven,
    CardMovedByHand,
    DeckStacked,
    Event,
    OrderAgreed,
    PieceMovedByHand,
    Pile,
    PlanTakenBack,
    QuarterSet,
    TurnSet,
)
from boardgames.greenway.state import State
from boardgames.greenway.turns import require_phase
from megagame.core.game import Refusal


def move_piece(state: State, action: asked.MovePiece) -> tuple[Event, ...]:
    """Puts a piece on an empty square; no quarter turns. Refused: `nothing_there`; `blocked`."""
    piece = state.pieces.get(action.from_)
    if piece is None:
        raise Refusal("nothing_there", at=action.from_)
    if action.to in state.pieces:
        raise Refusal("blocked", at=action.to)
    return (PieceMovedByHand(piece, action.from_, action.to),)


def set_quarter(state: State, action: asked.SetQuarter) -> tuple[Event, ...]:
    """Says which side of a quarter lies up. Refused: `no_quarter`."""
    if action.at not in state.quarters:
        raise Refusal("no_quarter", at=action.at, quarters=", ".join(state.quarters))
    return (QuarterSet(action.at, action.face),)


def move_card(state: State, action: asked.MoveCard) -> tuple[Event, ...]:
    """Puts a card elsewhere; a plan that was made with it is taken back.

    Refused: `unknown_card`; `lies_there` (already); `hand_full`.
    """
    from_ = _pile_of(state, action.card)
    if from_ is None:
        raise Refusal("unknown_card", card=action.card)
    if from_ == action.to:
        raise Refusal("lies_there", card=action.card)
    if action.to in PLAYERS and len(state.hands[action.to]) >= HAND:
        raise Refusal("hand_full", most=HAND)
    planned = (player for player, plan in state.plans.items() if plan.card == action.card)
    return (*map(PlanTakenBack, planned), CardMovedByHand(action.card, from_, action.to))


def take_back_plan(state: State, action: asked.TakeBackPlan) -> tuple[Event, ...]:
    """Has a player plan anew. Refused: `not_planned`."""
    if action.player not in state.plans:
        raise Refusal("not_planned", player=action.player)
    return (PlanTakenBack(action.player),)


def set_turn(state: State, action: asked.SetTurn) -> tuple[Event, ...]:
    """Says where the round is. Refused: `no_player` (the Protectors act, but nobody is named)."""
    if action.phase != "protect":
        return (TurnSet(action.phase, None, 0),)
    if action.turn is None:
        raise Refusal("no_player")
    return (TurnSet(action.phase, action.turn, action.actions_left),)


def give_badge(action: asked.GiveBadge) -> tuple[Event, ...]:
    """Says who is the first player."""
    return (BadgeGiven(action.player),)


def agree_order(state: State, action: asked.AgreeOrder) -> tuple[Event, ...]:
    """Says in which order several cards on one Occupier come. Refused: `wrong_phase`."""
    require_phase(state, "plan")
    return (OrderAgreed(tuple(dict.fromkeys(action.order))),)


def stack_deck(state: State, action: asked.StackDeck) -> tuple[Event, ...]:
    """Makes the new deck of the discards. Refused: `deck_lasts` (it holds cards); `bad_deck` (not the discards)."""
    if state.deck:
        raise Refusal("deck_lasts", count=len(state.deck))
    if not state.discards or sorted(action.deck) != sorted(state.discards):
        raise Refusal("bad_deck", count=len(state.discards))
    return (DeckStacked(action.deck),)


def _pile_of(state: State, card: Card) -> Pile | None:
    if card in state.deck:
        return "deck"
    if card in state.discards:
        return "discards"
    return next((player for player, hand in state.hands.items() if card in hand), None)
