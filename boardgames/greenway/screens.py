"""What each seat sees of The Greenway."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from boardgames.greenway.records.board import PLAYERS, Face, Phase, Piece, Player, Square, is_player
from boardgames.greenway.records.cards import Card, Number, Plan
from boardgames.greenway.records.events import (
    CardDrawn,
    CardMovedByHand,
    DeckStacked,
    Event,
    OpenEvent,
    Pile,
    SeenEvent,
    Won,
)
from boardgames.greenway.records.state import State, protectors_of, to_act
from boardgames.greenway.rules.occupiers import orders, way_of
from boardgames.greenway.rules.veterans import way_of_all
from boardgames.greenway.sampling import NUMBERS, jumps_from, steps_from
from megagame.core.cached import remembered
from megagame.core.game import CONTROL, WALL, Seat


class Drew(Struct, frozen=True, tag_field="event"):
    """A player drew a hidden card. `anew`: the discards were shuffled first."""

    player: Player
    anew: bool


class CardPutRight(Struct, frozen=True, tag_field="event", rename={"from_": "from"}):
    """Control moved a card that not everybody may know."""

    from_: Pile
    to: Pile


class NewDeck(Struct, frozen=True, tag_field="event"):
    """Control set the order of the new deck, which stays hidden."""


Seen: TypeAlias = OpenEvent | Drew | CardPutRight | NewDeck
"""A public view of an event."""


class GreenScreen(Struct, frozen=True):
    """What everybody sees.

    - `cards`: hand sizes; `deck`: its size; `discards`: face up
    - `planned`: who is ready; `waiting`: who is not
    - `plans`: once open; `orders`: possible orders; `said`: the order each player wants
    - `revealed`: this round's cards, once another step is the newest
    - `march`: what the Veterans will do, when they are next
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
    revealed: tuple[Seen, ...]
    march: tuple[Event, ...]
    plans: Mapping[Player, Plan]
    orders: tuple[tuple[Player, ...], ...]
    said: Mapping[Player, tuple[Player, ...]]


class Way(Struct, frozen=True):
    """What a card in hand would do to an Occupier now."""

    card: Card
    occupier: Number
    events: tuple[Event, ...]


class Moves(Struct, frozen=True):
    """Possible moves of an own Protector."""

    at: Square
    steps: tuple[Square, ...]
    jumps: tuple[Square, ...]


class WallScreen(Struct, frozen=True, tag="wall"):
    green: GreenScreen


class PlayerScreen(Struct, frozen=True, tag="player"):
    """A player's screen.

    `ways`: while planning; `moves`: during the own turn, while actions are left.
    """

    green: GreenScreen
    player: Player
    hand: tuple[Card, ...]
    plan: Plan | None
    ways: tuple[Way, ...]
    moves: tuple[Moves, ...]


class ControlScreen(Struct, frozen=True, tag="control"):
    green: GreenScreen
    hands: Mapping[Player, tuple[Card, ...]]
    plans: Mapping[Player, Plan]
    deck: tuple[Card, ...]


Screen: TypeAlias = ControlScreen | WallScreen | PlayerScreen


def screen(state: State, seat: Seat) -> Screen:
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
        revealed=tuple(map(seen, state.revealed)) if state.just != state.revealed else (),
        march=way_of_all(state) if state.phase == "veterans" else (),
        plans=state.plans if state.shown else {},
        orders=orders(state),
        said=state.said,
    )


def seen(event: SeenEvent) -> Seen:
    """Hide which card was drawn or moved."""
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
