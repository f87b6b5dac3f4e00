"""Random set-ups for the laws, and states that differ only in what a seat may not know."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from boardgames.greenway.records.board import PLAYERS, Player
from boardgames.greenway.records.cards import DECK, Card, Plan
from boardgames.greenway.records.events import CardDrawn, CardMovedByHand, DeckStacked, SeenEvent
from boardgames.greenway.records.state import Options, State
from boardgames.greenway.replay import REPLAY
from boardgames.greenway.sampling import NUMBERS
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws

MARKER = "-zq-marker"


def options(dice: Dice) -> Options:
    """Returns random sides; deck and badge are given or random."""
    return Options(
        sides="".join(dice.shuffled("HDCS")),
        deck=dice.one_of((None, dice.shuffled(DECK))),
        first=dice.one_of((None, *PLAYERS)),
        agree=dice.one_of((False, True)),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Returns another state that differs only in what `seat` may not know.

    Control knows everything. A player knows their own hand and plan, everybody the discards, and of the rest only
    counts and who has planned. After the end all hands are open.
    """
    if seat == CONTROL:
        return state
    others = [player for player in PLAYERS if player != seat and state.outcome is None]
    known = {plan.card for plan in state.plans.values()} if state.shown else set[str | None]()
    secret = {player: [card for card in state.hands[player] if card not in known] for player in others}
    hidden = dice.shuffled([*state.deck, *(card for cards in secret.values() for card in cards)])
    hands, deck = dict(state.hands), list(hidden)
    for player in others:
        hands[player] = tuple(card if card in known else deck.pop() for card in state.hands[player])
    return replace(
        state,
        hands=hands,
        deck=tuple(deck),
        plans=state.plans
        if state.shown
        else {player: _plan(plan, hands, player, seat, dice) for player, plan in state.plans.items()},
        just=tuple(_seen(event, dice) for event in state.just),
    )


def _plan(plan: Plan, hands: Mapping[Player, tuple[Card, ...]], player: Player, seat: Seat, dice: Dice) -> Plan:
    if player == seat:
        return plan
    card = dice.one_of((None, *hands[player]))
    return Plan(card, dice.one_of((None, *NUMBERS)) if card else None)


def _seen(event: SeenEvent, dice: Dice) -> SeenEvent:
    """Returns the event with another card."""
    match event:
        case CardDrawn():
            return replace(
                event, card=dice.one_of(DECK), deck=None if event.deck is None else dice.shuffled(event.deck)
            )
        case CardMovedByHand():
            return replace(event, card=dice.one_of(DECK))
        case DeckStacked():
            return replace(event, deck=dice.shuffled(event.deck))
        case _:
            return event


def mark(state: State, seat: Seat) -> State:
    """Marks each card hidden from this seat."""
    return replace(
        state,
        hands={
            player: hand if player == seat or state.outcome else tuple(map(_marked, hand))
            for player, hand in state.hands.items()
        },
        plans={
            player: plan
            if state.shown or player == seat or plan.card is None
            else replace(plan, card=_marked(plan.card))
            for player, plan in state.plans.items()
        },
        deck=tuple(map(_marked, state.deck)),
        just=tuple(map(_just_marked, state.just)),
    )


def _marked(card: Card) -> Card:
    """Appends a marker, which keeps rank and suit readable for the rules."""
    return f"{card}{MARKER}"


def _just_marked(event: SeenEvent) -> SeenEvent:
    match event:
        case CardDrawn(deck=None):
            return replace(event, card=_marked(event.card))
        case CardDrawn(deck=deck):
            return replace(event, card=_marked(event.card), deck=tuple(map(_marked, deck or ())))
        case CardMovedByHand():
            return replace(event, card=_marked(event.card))
        case DeckStacked():
            return replace(event, deck=tuple(map(_marked, event.deck)))
        case _:
            return event


def _others(kept: Mapping[Player, object], seat: Seat) -> dict[Player, object]:
    return {player: each for player, each in kept.items() if player != seat}


BENCH = laws.Bench(
    options=options,
    vary=vary,
    secrets={
        "the others' hands": lambda state, seat: None if state.outcome else _others(state.hands, seat),
        "the others' plans": lambda state, seat: None if state.shown else _others(state.plans, seat),
        "the deck": lambda state, seat: state.deck[1:],
    },
    mark=mark,
    view=REPLAY.view,
    chosen=frozenset({"card", "occupier", "from_", "to", "wanted"}),
    watched=60,
    playouts=500,
    steps=20,
)
