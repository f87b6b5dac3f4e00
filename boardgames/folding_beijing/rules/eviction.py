"""Attacks, raises and yields (folding-beijing.md, Eviction)."""

from boardgames.folding_beijing.records import events as happened
from boardgames.folding_beijing.records.actions import Attack, Raise
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.grid import NEXT_TO, Label, without_power
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Both, Side, other
from boardgames.folding_beijing.records.state import BOARD, Square, State, least_to_attack, to_act
from boardgames.folding_beijing.rules.apply import apply
from boardgames.folding_beijing.rules.outcome import ended
from boardgames.folding_beijing.rules.turns import TURNS
from boardgames.kit.resolution import Resolution
from megagame.core.game import Refusal, Seat


def attack(state: State, seat: Seat, action: Attack) -> tuple[Event, ...]:
    """Attack a facility.

    Refused: `wrong_phase`; `not_your_turn`; `unknown_square`; `destroyed`; `too_few`; `not_enough_chips`.
    """
    TURNS.require_turn(state, seat, "attack")
    square = BOARD.at(state, action.at)
    if not square.standing:
        raise Refusal("destroyed", at=action.at)
    _require_chips(state, GOVERNOR, action.chips, least_to_attack(square))
    return (happened.Attacked(action.at, action.chips),)


def raise_bid(state: State, seat: Seat, action: Raise) -> tuple[Event, ...]:
    """Refused: `wrong_phase`; `not_your_turn`; `too_few`; `not_enough_chips`."""
    TURNS.require_turn(state, seat, "bid")
    at, square, side = bid_now(state)
    _require_chips(state, side, action.chips, least_to_raise(square, side))
    return (happened.Raised(at, side, action.chips),)


def yield_bid(state: State, seat: Seat) -> tuple[Event, ...]:
    """Destroy the facility if the residents yield, protect it if the governor does."""
    TURNS.require_turn(state, seat, "bid")
    at, square, side = bid_now(state)
    resolution = Resolution(apply, state, None)
    resolution.happens(happened.Yielded(at, side))
    if side == GOVERNOR:
        stays = state.options.protected_chips == "stay"
        resolution.happens(happened.Protected(at, square.chips.residents if stays else 0))
    else:
        _fall(resolution, at)
    resolution.happens(*ended(resolution.state))
    return resolution.events


def bid_now(state: State) -> tuple[Label, Square, Side]:
    """The square that is bid for, and the side that must answer (phase `bid` only)."""
    (side,) = to_act(state)
    at = state.attacked or ""
    return at, state.squares[at], side


def least_to_raise(square: Square, side: Side) -> int:
    """The fewest chips that exceed the other side's bid."""
    return max(square.chips.of(other(side)) - square.chips.of(side) + 1, 0)


def dark_without(state: State, at: Label) -> tuple[Label, ...]:
    """Standing houses that lose power if `at` is destroyed, in reading order."""
    if state.squares[at].facility != "power":
        return ()
    standing = {label: square for label, square in state.squares.items() if square.standing}
    stations = {label for label, square in standing.items() if square.facility == "power"} - {at}
    houses = (near for near in NEXT_TO[at] if near in standing and standing[near].facility == "house")
    return without_power(houses, stations)


def _require_chips(state: State, side: Side, chips: int, least: int) -> None:
    if chips < least:
        raise Refusal("too_few", least=least)
    if chips > state.hand.of(side):
        raise Refusal("not_enough_chips", hand=state.hand.of(side))


def _fall(resolution: Resolution[State, Event, None], at: Label) -> None:
    """Destroy a facility and the houses that lose power, then resolve exposed media."""
    cards = {each: resolution.state.squares[each].population for each in (at, *dark_without(resolution.state, at))}
    resolution.happens(*(happened.Destroyed(each, card, dark=each != at) for each, card in cards.items()))
    for card in cards.values():
        if card == "media":
            resolution.happens(happened.MediaSeen(*media_cost(resolution.state.hand)))


def media_cost(hand: Both) -> tuple[Side | None, int]:
    """The side that exposed media cost a third of its chips, and how many: the one with more in hand."""
    if hand.governor == hand.residents:
        return (None, 0)
    richer: Side = GOVERNOR if hand.governor > hand.residents else RESIDENTS
    return (richer, hand.of(richer) // 3)
