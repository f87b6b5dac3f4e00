"""What each seat sees of The Greenway, built up from nothing: what is not put in here is sent to nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from boardgames.greenway.board import PLAYERS, Face, Phase, Piece, Player, Square, is_player
from boardgames.greenway.cards import Card, Number, Plan
from boardgames.greenway.events import (
    CardDrawn,
    CardMovedByHand,
    DeckStacked,
    Event,
    OpenEvent,
    Pile,
    SeenEvent,
    Won,
)
from boardgames.greenway.occupiers import orders, way_of
from boardgames.greenway.sampling import NUMBERS, jumps_from, steps_from
from boardgames.greenway.state import State, protectors_of, to_act
from boardgames.greenway.veterans import way_of_all
from megagame.core.cached import remembered
from megagame.core.game import CONTROL, WALL, Seat


class Drew(Struct, frozen=True, tag_field="event"):
    """A player drew a card: which, the others must not know. `anew`: the discards were shuffled into a deck first."""

    player: Player
    anew: bool


class CardPutRight(Struct, frozen=True, tag_field="event", rename={"from_": "from"}):
    """Control put a card elsewhere by hand: which, not everybody may know."""

    from_: Pile
    to: Pile


class NewDeck(Struct, frozen=True, tag_field="event"):
    """Control entered the new deck of the discards: in which order, nobody at the table knows."""


Seen: TypeAlias = OpenEvent | Drew | CardPutRight | NewDeck
"""One thing that everybody saw happen."""


class GreenScreen(Struct, frozen=True):
    """What everybody may see.

    - `cards`: how many each hand holds; `deck`: how many are left; `discards` lie face up
    - `planned`: who is ready; `waiting`: for whom the table waits
    - `plans`: once they lie open and an order is to be agreed on; `orders`: those that can be; `said`: who wants which
    - `march`: what the Veterans are about to do, when they are next
    """

    sides: str
    phase: Phase
    round: int
    first: Player
    turn: Player | None
    actions_left: int
    pieces: Mapping[Square, Piece]
    quarters: Mapping[Square, Face]
    cards: Mapping[Player, int]
    planned: tuple[Player, ...]
    waiting: tuple[Player, ...]
    deck: int
    discards: tuple[Card, ...]
    outcome: Won | None
    just: tuple[Seen, ...]
    march: tuple[Event, ...]
    plans: Mapping[Player, Plan]
    orders: tuple[tuple[Player, ...], ...]
    said: Mapping[Player, tuple[Player, ...]]


class Way(Struct, frozen=True):
    """What a card in hand would do to an Occupier as the board stands now."""

    card: Card
    occupier: Number
    events: tuple[Event, ...]


class Moves(Struct, frozen=True):
    """Where an own Protector may go now."""

    at: Square
    steps: tuple[Square, ...]
    jumps: tuple[Square, ...]


class WallScreen(Struct, frozen=True, tag="wall"):
    """The table view: for everybody, no secret."""

    green: GreenScreen


class PlayerScreen(Struct, frozen=True, tag="player"):
    """A player's phone: the own hand and plan, and what one may do now.

    `ways`: while a plan is to be made; `moves`: while it is one's turn and actions are left.
    """

    green: GreenScreen
    player: Player
    hand: tuple[Card, ...]
    plan: Plan | None
    ways: tuple[Way, ...]
    moves: tuple[Moves, ...]


class ControlScreen(Struct, frozen=True, tag="control"):
    """Everything."""

    green: GreenScreen
    hands: Mapping[Player, tuple[Card, ...]]
    plans: Mapping[Player, Plan]
    deck: tuple[Card, ...]


Screen: TypeAlias = ControlScreen | WallScreen | PlayerScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat` may know in this state; `seat` must be one of the table's."""
    green = _green(state)
    if seat == CONTROL:
        return ControlScreen(green, state.hands, state.plans, state.deck)
    if seat == WALL:
        return WallScreen(green)
    if is_player(seat):
        return _player(state, green, seat)
    raise ValueError(seat)


@remembered
def _green(state: State) -> GreenScreen:
    return GreenScreen(
        sides=state.sides,
        phase=state.phase,
        round=state.round,
        first=state.first,
        turn=state.turn,
        actions_left=state.actions_left,
        pieces=state.pieces,
        quarters=state.quarters,
        cards={player: len(state.hands[player]) for player in PLAYERS},
        planned=tuple(player for player in PLAYERS if player in state.plans),
        waiting=to_act(state),
        deck=len(state.deck),
        discards=state.discards,
        outcome=state.outcome,
        just=tuple(map(seen, state.just)),
        march=way_of_all(state) if state.phase == "veterans" else (),
        plans=state.plans if state.shown else {},
        orders=orders(state),
        said=state.said,
    )


def seen(event: SeenEvent) -> Seen:
    """What everybody may know of an event: not which card was drawn, or put right by hand."""
    match event:
        case CardDrawn():
            return Drew(event.player, anew=event.deck is not None)
        case CardMovedByHand():
            return CardPutRight(event.from_, event.to)
        case DeckStacked():
            return NewDeck()
        case _:
            return event


def _player(state: State, green: GreenScreen, player: Player) -> PlayerScreen:
    hand, plan = state.hands[player], state.plans.get(player)
    to_plan = state.phase == "plan" and plan is None
    acting = state.turn == player and state.actions_left > 0
    return PlayerScreen(
        green=green,
        player=player,
        hand=hand,
        plan=plan,
        ways=tuple(Way(card, number, way_of(state, card, number)) for card in hand for number in NUMBERS if to_plan),
        moves=tuple(_moves(state, player, at) for at in protectors_of(state, player) if acting),
    )


def _moves(state: State, player: Player, at: Square) -> Moves:
    return Moves(at, steps_from(state, at), jumps_from(state, player, at))
