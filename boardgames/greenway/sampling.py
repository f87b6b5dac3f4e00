"""Legal actions: those that buttons offer, and random ones for bots and laws."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from boardgames.greenway.records import actions
from boardgames.greenway.records.actions import Action
from boardgames.greenway.records.board import (
    PLAYERS,
    QUARTERS,
    SQUARES,
    ZONES,
    Player,
    Square,
    distance,
    is_player,
    neighbours,
)
from boardgames.greenway.records.cards import DECK, HAND, Card, Number
from boardgames.greenway.records.events import OccupierWalked, Pile
from boardgames.greenway.records.state import State, involved, protectors_of, square_of, to_act
from boardgames.greenway.rules.occupiers import orders, way_of
from boardgames.greenway.rules.protectors import can_step, is_supported
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat

NUMBERS: tuple[Number, ...] = (1, 2, 3, 4)
PILES: tuple[Pile, ...] = (*PLAYERS, "deck", "discards")

RARELY = 40
"""Control makes a correction in one of this many samples."""


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal action, or None.

    Now and then it pulls an Occupier home, so that random games end.
    """
    if seat == CONTROL:
        return _by_hand(state, dice) if state.phase != "over" and dice.roll(RARELY) == 1 else None
    if not is_player(seat) or (state.phase != "veterans" and seat not in to_act(state)):
        return None
    match state.phase:
        case "plan" if state.shown:
            return dice.one_of(tuple(_orders(state, seat)))
        case "plan":
            return _plan(state, seat, dice)
        case "protect":
            drawn = (kind(state, seat, dice) for kind in dice.shuffled(_IN_A_TURN))
            return next((action for action in drawn if action is not None), actions.EndTurn())
        case "veterans":
            return actions.March()
        case "over":
            return None


def steps_from(state: State, at: Square) -> tuple[Square, ...]:
    return tuple(near for near in neighbours(at) if can_step(state, at, near))


def jumps_from(state: State, player: Player, at: Square) -> tuple[Square, ...]:
    near = _near_enough(state, player, at)
    return tuple(to for to in SQUARES if to in near and is_supported(state, player, at, to))


def _near_enough(state: State, player: Player, at: Square) -> set[Square]:
    """Empty squares with enough other Protectors of the player around them."""
    seen: set[Square] = set()
    enough: set[Square] = set()
    for other in protectors_of(state, player):
        if other != at:
            round_it = set(neighbours(other))
            enough |= seen & round_it
            seen |= round_it
    return enough - state.pieces.keys()


def _orders(state: State, player: Player) -> Iterable[Action]:
    if player in involved(state):
        yield actions.SayOrder()
        yield from map(actions.SayOrder, orders(state))


def _plan(state: State, player: Player, dice: Dice) -> Action:
    hand = state.hands[player]
    if not hand or dice.roll(8) == 1:
        return actions.MakePlan()
    ways = [(card, number) for card in hand for number in NUMBERS]
    card, number = min(ways, key=partial(_home, state, player)) if dice.roll(4) > 1 else dice.one_of(ways)
    return actions.MakePlan(card, dice.one_of((number, number, number, None)))


def _home(state: State, player: Player, way: tuple[Card, Number]) -> tuple[bool, int]:
    """Whether the card leads away from home, and the distance left."""
    home = ZONES[player][0]
    card, number = way
    before = square_of(state, f"O{number}")
    now = next(
        reversed([event.to for event in way_of(state, card, number) if isinstance(event, OccupierWalked)]), before
    )
    return distance(now, home) >= distance(before, home), distance(now, home)


def _draw(state: State, player: Player, dice: Dice) -> Action | None:
    if not state.actions_left or len(state.hands[player]) >= HAND or not (state.deck or state.discards):
        return None
    return actions.Draw()


def _discard(state: State, player: Player, dice: Dice) -> Action | None:
    hand = state.hands[player]
    return actions.Discard(dice.one_of(hand)) if hand and dice.roll(3) == 1 else None


def _step(state: State, player: Player, dice: Dice) -> Action | None:
    ways = [(at, to) for at in protectors_of(state, player) for to in steps_from(state, at) if state.actions_left]
    return actions.MoveOneSquare(*dice.one_of(ways)) if ways else None


def _jump(state: State, player: Player, dice: Dice) -> Action | None:
    if not state.actions_left:
        return None
    at = dice.one_of(protectors_of(state, player))
    squares = jumps_from(state, player, at)
    return actions.Jump(at, dice.one_of(squares)) if squares else None


def _end_turn(state: State, player: Player, dice: Dice) -> Action | None:
    return actions.EndTurn() if not state.actions_left or dice.roll(2) == 1 else None


_Kind: TypeAlias = Callable[[State, Player, Dice], Action | None]

_IN_A_TURN: tuple[_Kind, ...] = (_draw, _discard, _step, _jump, _end_turn)


def _by_hand(state: State, dice: Dice) -> Action:
    free = tuple(at for at in SQUARES if at not in state.pieces)
    card = dice.one_of(DECK)
    lying = tuple(pile for pile in PILES if card in _pile(state, pile))
    room = tuple(pile for pile in PILES if pile not in lying and (pile not in PLAYERS or len(state.hands[pile]) < HAND))
    stacked = () if state.deck or not state.discards else (actions.StackDeck(dice.shuffled(state.discards)),)
    agreed = (actions.AgreeOrder(dice.shuffled(PLAYERS)),) if state.phase == "plan" else ()
    corrections: tuple[Action, ...] = (
        actions.MovePiece(dice.one_of(tuple(state.pieces)), dice.one_of(free)),
        actions.SetQuarter(dice.one_of(QUARTERS), dice.one_of(("heads", "tails"))),
        actions.MoveCard(card, dice.one_of(room)),
        actions.GiveBadge(dice.one_of(PLAYERS)),
        actions.SetTurn(dice.one_of(("plan", "veterans"))),
        actions.SetTurn("protect", dice.one_of(PLAYERS), dice.roll(4) - 1),
        *map(actions.TakeBackPlan, state.plans),
        *stacked,
        *agreed,
    )
    return dice.one_of(corrections)


def _pile(state: State, pile: Pile) -> tuple[str, ...]:
    match pile:
        case "deck":
            return state.deck
        case "discards":
            return state.discards
        case _:
            return state.hands[pile]
