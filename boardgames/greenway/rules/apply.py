"""State transitions of The Greenway. They never fail and check no rule."""

from typing import assert_never

from msgspec.structs import replace

from boardgames.greenway.records import events as happened
from boardgames.greenway.records.board import PLAYERS, QUARTERS, START, Square
from boardgames.greenway.records.cards import HAND, Card
from boardgames.greenway.records.events import Event, Pile, SeenEvent
from boardgames.greenway.records.state import State
from boardgames.kit.resolution import just_after

_FOLLOWING = (
    *(happened.CardTurned, happened.OccupierWalked, happened.OccupierStopped, happened.PiecePushed),
    *(happened.QuarterTurned, happened.VeteranWalked, happened.VeteranHalted, happened.GameWon),
)
"""Events that belong to the step before them."""


_AGREED = (happened.OrderSaid, happened.OrderAgreed, happened.PlansRevealed)
"""Events that belong to the same step once plans are open."""


def apply(state: State, event: Event) -> State:
    changed = _changed(state, event)
    if not isinstance(event, SeenEvent):
        return changed
    following = (*_FOLLOWING, *_AGREED) if state.shown else _FOLLOWING
    return replace(changed, just=just_after(state.just, event, following))


def _changed(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one arm for each event, that is all
    match event:
        case happened.GreenSetUp():
            return _set_up(event)
        case happened.PlanMade():
            return replace(state, plans={**state.plans, event.player: event.plan})
        case happened.PlansShown():
            return replace(state, shown=True, said={})
        case happened.OrderSaid():
            return replace(state, said={**state.said, event.player: event.order})
        case happened.PlansRevealed():
            return _plans_revealed(state, event)
        case happened.CardTurned() | happened.OccupierStopped() | happened.MarchBegun() | happened.VeteranHalted():
            return state
        case (
            happened.OccupierWalked() | happened.VeteranWalked() | happened.PiecePushed() | happened.PieceMovedByHand()
        ):
            return _moved(state, event.from_, event.to)
        case happened.ProtectorStepped():
            return _protector_stepped(state, event)
        case happened.ProtectorJumped():
            return _acted(_moved(state, event.from_, event.to))
        case happened.QuarterTurned():
            return replace(state, quarters={**state.quarters, event.at: "tails"})
        case happened.QuarterSet():
            return replace(state, quarters={**state.quarters, event.at: event.face})
        case happened.CardsUsed():
            return replace(state, discards=(*state.discards, *event.cards))
        case happened.GameWon():
            return replace(state, phase="over", outcome=event.outcome)
        case happened.TurnBegun():
            revealed = state.just if state.phase == "plan" else state.revealed
            acting = replace(state, phase="protect", turn=event.player, actions_left=event.actions)
            return replace(acting, revealed=revealed)
        case happened.CardDrawn():
            return _card_drawn(state, event)
        case happened.CardDiscarded():
            return _card_moved(state, event.card, event.player, "discards")
        case happened.OrderAgreed():
            return replace(state, agreed=event.order)
        case happened.DeckStacked():
            return replace(state, deck=event.deck, discards=())
        case happened.CardMovedByHand():
            return _card_moved(state, event.card, event.from_, event.to)
        case happened.ProtectorsDone():
            return replace(state, phase="veterans", turn=None, actions_left=0)
        case happened.RoundBegun():
            return replace(state, phase="plan", round=event.round, first=event.first, revealed=())
        case happened.PlanTakenBack():
            left = {who: plan for who, plan in state.plans.items() if who != event.player}
            return replace(state, plans=left, shown=False, said={})
        case happened.TurnSet():
            return _turn_set(state, event)
        case happened.BadgeGiven():
            return replace(state, first=event.player)
        case _:
            assert_never(event)


def _set_up(event: happened.GreenSetUp) -> State:
    dealt = len(PLAYERS) * HAND
    return State(
        sides=event.sides,
        first=event.first,
        agree=event.agree,
        pieces=START,
        quarters=dict.fromkeys(QUARTERS, "heads"),
        hands={player: event.deck[place * HAND : (place + 1) * HAND] for place, player in enumerate(PLAYERS)},
        deck=event.deck[dealt:],
    )


def _plans_revealed(state: State, event: happened.PlansRevealed) -> State:
    hands = {player: _less(hand, event.plans[player].card) for player, hand in state.hands.items()}
    return replace(state, plans={}, shown=False, said={}, agreed=(), hands=hands)


def _protector_stepped(state: State, event: happened.ProtectorStepped) -> State:
    if event.pushed_to is not None:
        state = _moved(state, event.to, event.pushed_to)
    return _acted(_moved(state, event.from_, event.to))


def _card_drawn(state: State, event: happened.CardDrawn) -> State:
    if event.deck is not None:
        state = replace(state, deck=event.deck, discards=())
    return _acted(_card_moved(state, event.card, "deck", event.player))


def _turn_set(state: State, event: happened.TurnSet) -> State:
    kept = state if event.phase == "plan" else replace(state, plans={}, shown=False, said={}, agreed=())
    acting = replace(kept, phase=event.phase, turn=event.turn, actions_left=event.actions_left)
    return replace(acting, revealed=(), outcome=None)


def _acted(state: State) -> State:
    return replace(state, actions_left=state.actions_left - 1)


def _moved(state: State, from_: Square, to: Square) -> State:
    pieces = dict(state.pieces)
    pieces[to] = pieces.pop(from_)
    return replace(state, pieces=pieces)


def _card_moved(state: State, card: Card, from_: Pile, to: Pile) -> State:
    return _with_card(_without_card(state, card, from_), card, to)


def _without_card(state: State, card: Card, pile: Pile) -> State:
    match pile:
        case "deck":
            return replace(state, deck=_less(state.deck, card))
        case "discards":
            return replace(state, discards=_less(state.discards, card))
        case _:
            return replace(state, hands={**state.hands, pile: _less(state.hands[pile], card)})


def _with_card(state: State, card: Card, pile: Pile) -> State:
    match pile:
        case "deck":
            return replace(state, deck=(card, *state.deck))
        case "discards":
            return replace(state, discards=(*state.discards, card))
        case _:
            return replace(state, hands={**state.hands, pile: (*state.hands[pile], card)})


def _less(cards: tuple[Card, ...], gone: Card | None) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != gone)
