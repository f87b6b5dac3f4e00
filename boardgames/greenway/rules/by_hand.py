"""Control's corrections in The Greenway (rules/README.md)."""

from boardgames.greenway.records import actions
from boardgames.greenway.records.board import PLAYERS, Face, Square
from boardgames.greenway.records.cards import HAND as MOST
from boardgames.greenway.records.cards import Card
from boardgames.greenway.records.events import (
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
from boardgames.greenway.records.state import PIECES, State
from boardgames.greenway.rules.apply import apply
from boardgames.greenway.rules.occupiers import won
from boardgames.greenway.rules.turns import TURNS
from boardgames.kit.by_hand import Corrections, Placement
from boardgames.kit.entered import require_all
from megagame.core.game import Refusal

_QUARTERS = Placement[State, Square, Face](placed=lambda state: state.quarters, none="no_quarter")


def _move_piece(state: State, action: actions.MovePiece) -> tuple[Event, ...]:
    """Turns no quarter. Refused: `nothing_there`; `blocked`."""
    piece = PIECES.moved(state, action.from_, action.to)
    return (PieceMovedByHand(piece, action.from_, action.to),)


def _set_quarter(state: State, action: actions.SetQuarter) -> tuple[Event, ...]:
    """Refused: `no_quarter`."""
    _QUARTERS.at(state, action.at, quarters=", ".join(state.quarters))
    return (QuarterSet(action.at, action.face),)


def _move_card(state: State, action: actions.MoveCard) -> tuple[Event, ...]:
    """Move a card, and take back a plan made with it.

    Refused: `unknown_card`; `lies_there` (already); `hand_full`.
    """
    from_ = _pile_of(state, action.card)
    if from_ is None:
        raise Refusal("unknown_card", card=action.card)
    if from_ == action.to:
        raise Refusal("lies_there", card=action.card)
    if action.to in PLAYERS and len(state.hands[action.to]) >= MOST:
        raise Refusal("hand_full", most=MOST)
    planned = (player for player, plan in state.plans.items() if plan.card == action.card)
    return (*map(PlanTakenBack, planned), CardMovedByHand(action.card, from_, action.to))


def _take_back_plan(state: State, action: actions.TakeBackPlan) -> tuple[Event, ...]:
    """Refused: `not_planned`."""
    if action.player not in state.plans:
        raise Refusal("not_planned", player=action.player)
    return (PlanTakenBack(action.player),)


def _set_turn(state: State, action: actions.SetTurn) -> tuple[Event, ...]:
    """Refused: `no_player` (`protect` without a player)."""
    if action.phase != "protect":
        return (TurnSet(action.phase, None, 0),)
    if action.turn is None:
        raise Refusal("no_player")
    return (TurnSet(action.phase, action.turn, action.actions_left),)


def _give_badge(state: State, action: actions.GiveBadge) -> tuple[Event, ...]:
    return (BadgeGiven(action.player),)


def _agree_order(state: State, action: actions.AgreeOrder) -> tuple[Event, ...]:
    """Refused: `wrong_phase`."""
    TURNS.require_phase(state, "plan")
    return (OrderAgreed(tuple(dict.fromkeys(action.order))),)


def _stack_deck(state: State, action: actions.StackDeck) -> tuple[Event, ...]:
    """Refused: `deck_lasts` (the deck is not empty); `bad_deck` (not the discards)."""
    if state.deck:
        raise Refusal("deck_lasts", count=len(state.deck))
    if not state.discards:
        raise Refusal("bad_deck", count=0)
    require_all(state.discards, action.deck)
    return (DeckStacked(action.deck),)


def _pile_of(state: State, card: Card) -> Pile | None:
    if card in state.deck:
        return "deck"
    if card in state.discards:
        return "discards"
    return next((player for player, hand in state.hands.items() if card in hand), None)


def _recounted(state: State) -> tuple[Event, ...]:
    """Count a finished game again. One without an Occupier in a safe zone goes on by `SetTurn` only."""
    again = won(state) if state.phase == "over" else None
    return () if again is None or again.outcome == state.outcome else (again,)


CORRECTIONS = Corrections[State, Event](
    actions=actions.Correction,
    answers={
        actions.MovePiece: _move_piece,
        actions.SetQuarter: _set_quarter,
        actions.MoveCard: _move_card,
        actions.TakeBackPlan: _take_back_plan,
        actions.SetTurn: _set_turn,
        actions.GiveBadge: _give_badge,
        actions.AgreeOrder: _agree_order,
        actions.StackDeck: _stack_deck,
    },
    apply=apply,
    follows=_recounted,
)
