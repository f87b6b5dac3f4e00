"""What the laws of the house need: random set-ups, and states that differ only in what a seat may not know."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from boardgames.greenway.board import PLAYERS, Player
from boardgames.greenway.cards import DECK, Card, Plan
from boardgames.greenway.events import CardDrawn, CardMovedByHand, SeenEvent
from boardgames.greenway.sampling import NUMBERS, PILES
from boardgames.greenway.state import Options, State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat


def options(dice: Dice) -> Options:
    """The suits on any sides; deck and badge given or drawn by lot."""
    return Options(
        sides="".join(dice.shuffled("HDCS")),
        deck=dice.one_of((None, dice.shuffled(DECK))),
        first=dice.one_of((None, *PLAYERS)),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Another state that differs only in what `seat` may not know.

    Control may know all. A player knows the own hand and plan, everybody the discards, and of all else only how many
    cards there are and who has planned.
    """
    if seat == CONTROL:
        return state
    others = [player for player in PLAYERS if player != seat]
    hidden = dice.shuffled([*state.deck, *(card for player in others for card in state.hands[player])])
    hands, deck = dict(state.hands), list(hidden)
    for player in others:
        hands[player] = tuple(deck.pop() for _ in state.hands[player])
    return replace(
        state,
        hands=hands,
        deck=tuple(deck),
        plans={player: _plan(plan, hands, player, seat, dice) for player, plan in state.plans.items()},
        just=tuple(_seen(event, dice) for event in state.just),
    )


def _plan(plan: Plan, hands: Mapping[Player, tuple[Card, ...]], player: Player, seat: Seat, dice: Dice) -> Plan:
    if player == seat:
        return plan
    card = dice.one_of((None, *hands[player]))
    return Plan(card, dice.one_of((None, *NUMBERS)) if card else None)


def _seen(event: SeenEvent, dice: Dice) -> SeenEvent:
    """The same, with another card; of what Control put right by hand nothing is the same."""
    match event:
        case CardDrawn():
            return replace(
                event, card=dice.one_of(DECK), deck=None if event.deck is None else dice.shuffled(event.deck)
            )
        case CardMovedByHand():
            return CardMovedByHand(dice.one_of(DECK), *dice.shuffled(PILES)[:2])
        case _:
            return event
