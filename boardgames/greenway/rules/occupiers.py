"""Secret plans and the moves of the Occupiers (greenway.md §1)."""

from fractions import Fraction
from itertools import chain, permutations, product

from boardgames.greenway.records import actions
from boardgames.greenway.records.board import PLAYERS, ZONES, Player, Square, Step, beyond
from boardgames.greenway.records.cards import Card, Number, Plan, pushes, squares_of, step_of
from boardgames.greenway.records.events import (
    CardsUsed,
    CardTurned,
    Event,
    GameWon,
    OccupierStopped,
    OccupierWalked,
    OrderAgreed,
    OrderSaid,
    PiecePushed,
    PlanMade,
    PlansRevealed,
    PlansShown,
    TurnBegun,
    Won,
)
from boardgames.greenway.records.state import ACTIONS, State, contested, involved, square_of
from boardgames.greenway.rules.apply import apply
from boardgames.greenway.rules.quarters import heads_up, quarter_entered
from boardgames.greenway.rules.turns import TURNS
from boardgames.kit.resolution import Resolution
from megagame.core.dice import Dice
from megagame.core.game import Refusal


def make_plan(state: State, player: Player, action: actions.MakePlan, dice: Dice) -> tuple[Event, ...]:
    """Keep a plan; the fourth one reveals and resolves all.

    Refused: `wrong_phase`; `already_planned`; `not_in_hand`; `bad_plan` (an Occupier without a card).
    """
    TURNS.require_phase(state, "plan")
    if player in state.plans:
        raise Refusal("already_planned", player=player)
    if action.card is not None and action.card not in state.hands[player]:
        raise Refusal("not_in_hand", card=action.card)
    if action.card is None and action.occupier is not None:
        raise Refusal("bad_plan", occupier=action.occupier)
    resolution = Resolution(apply, state, None)
    resolution.happens(PlanMade(player, Plan(action.card, action.occupier)))
    if len(resolution.state.plans) < len(PLAYERS):
        return resolution.events
    agreed = action.order or state.agreed
    if state.agree and not agreed and contested(resolution.state.plans):
        resolution.happens(PlansShown(resolution.state.plans))
    else:
        _resolve(resolution, _in_order(agreed, dice))
    return resolution.events


def say_order(state: State, player: Player, action: actions.SayOrder, dice: Dice) -> tuple[Event, ...]:
    """Keep a wanted order; resolve once all agree or one declines to.

    Refused: `wrong_phase`; `nothing_to_order`; `not_involved`; `bad_order`.
    """
    TURNS.require_phase(state, "plan")
    if not state.shown:
        raise Refusal("nothing_to_order")
    if player not in involved(state):
        raise Refusal("not_involved")
    if action.wanted and action.wanted not in orders(state):
        raise Refusal("bad_order")
    resolution = Resolution(apply, state, None)
    resolution.happens(OrderSaid(player, action.wanted))
    said = resolution.state.said
    if not action.wanted or (len(said) == len(involved(state)) and len(set(said.values())) == 1):
        _resolve(resolution, _in_order(action.wanted, dice))
    return resolution.events


def settle(state: State, order: tuple[Player, ...], dice: Dice) -> tuple[Event, ...]:
    """Resolve open plans in Control's order; players left out follow at random."""
    resolution = Resolution(apply, state, None)
    resolution.happens(OrderAgreed(tuple(dict.fromkeys(order))))
    _resolve(resolution, _in_order(order, dice))
    return resolution.events


def orders(state: State) -> tuple[tuple[Player, ...], ...]:
    """Every possible order of the cards on contested Occupiers."""
    each = (permutations(players) for players in contested(state.plans).values())
    return tuple(tuple(chain.from_iterable(parts)) for parts in product(*each)) if state.shown else ()


def way_of(state: State, card: Card, occupier: Number) -> tuple[Event, ...]:
    """What a card would do to an Occupier now, square by square."""
    resolution = Resolution(apply, state, None)
    _walk(resolution, card, occupier)
    return resolution.events


def _in_order(agreed: tuple[Player, ...], dice: Dice) -> tuple[Player, ...]:
    """The agreed players, then the others at random."""
    named = dict.fromkeys(agreed)
    return (*named, *dice.shuffled([player for player in PLAYERS if player not in named]))


def _resolve(resolution: Resolution[State, Event, None], order: tuple[Player, ...]) -> None:
    plans = {player: resolution.state.plans[player] for player in PLAYERS}
    resolution.happens(PlansRevealed(plans))
    for player, card, occupier in _cards_in_turn(plans, order):
        resolution.happens(CardTurned(player, card, occupier))
        _walk(resolution, card, occupier)
    used = tuple(plan.card for plan in plans.values() if plan.card is not None)
    resolution.happens(CardsUsed(used), won(resolution.state) or TurnBegun(resolution.state.first, ACTIONS))


def _cards_in_turn(plans: dict[Player, Plan], order: tuple[Player, ...]) -> list[tuple[Player, Card, Number]]:
    """Cards by rank, lowest first; on one Occupier in this order of players."""
    cards = [(who, plans[who].card, plans[who].occupier) for who in order]
    moving = [(who, card, number) for who, card, number in cards if card is not None and number is not None]
    return sorted(moving, key=lambda turned: turned[2])


def _walk(resolution: Resolution[State, Event, None], card: Card, occupier: Number) -> None:
    step = step_of(card, resolution.state.sides)
    at = square_of(resolution.state, f"O{occupier}")
    for _ in range(squares_of(card)):
        to = beyond(at, step)
        if to is None:
            resolution.happens(OccupierStopped(occupier, at, "edge"))
            return
        pushed = _pushed(resolution.state, card, to, step)
        if pushed is None:
            resolution.happens(OccupierStopped(occupier, at, "blocked"))
            return
        resolution.happens(*pushed, OccupierWalked(occupier, at, to), *quarter_entered(resolution.state, to))
        at = to


def _pushed(state: State, card: Card, at: Square, step: Step) -> tuple[Event, ...] | None:
    """Events that clear a square: none if it is empty; None if they cannot."""
    piece = state.pieces.get(at)
    if piece is None:
        return ()
    to = beyond(at, step)
    if not pushes(card) or piece.startswith("V") or to is None or to in state.pieces:
        return None
    return (PiecePushed(piece, at, to), *quarter_entered(state, to))


def won(state: State) -> GameWon | None:
    """The game as won by the Occupiers in safe zones, if there are any."""
    winners = tuple(player for player in PLAYERS if any(_is_occupier(state, at) for at in ZONES[player]))
    return GameWon(_outcome(state, winners)) if winners else None


def _is_occupier(state: State, at: Square) -> bool:
    return state.pieces.get(at, "").startswith("O")


def _outcome(state: State, winners: tuple[Player, ...]) -> Won:
    share = Fraction(heads_up(state), len(winners))
    won = share.numerator if share.denominator == 1 else str(share)
    return Won(winners, {player: won if player in winners else 0 for player in PLAYERS})
