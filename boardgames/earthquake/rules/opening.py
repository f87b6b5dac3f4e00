"""Seating, first rolls and the order of play (earthquake.md, A turn; source, How to arbitrate 1)."""

from collections.abc import Mapping, Sequence

from boardgames.earthquake.records.actions import WantClockwise
from boardgames.earthquake.records.events import CitySetUp, ClockwiseWanted, DiceRolled, SequenceAgreed
from boardgames.earthquake.records.options import Options, Player
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.resolution import Resolution
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat

TEN = 10
FOUR = 4
"""From this many seats on, the players may agree to play clockwise."""


def opening(options: Options, dice: Dice) -> tuple[CitySetUp, ...]:
    """The opening event. The order is rolled for unless the options name it."""
    real = options.dice == "real"
    if options.order is not None:
        return (CitySetUp(options.seats, options.order, options.rulings, real_dice=real),)
    rolls: list[Mapping[Player, int]] = []
    order = _rolled(options.seats, dice, rolls)
    if options.rulings.sequence == "table":
        order = _clockwise(options.seats, order[0])
    return (CitySetUp(options.seats, order, options.rulings, tuple(rolls), real),)


def _rolled(seats: Sequence[Player], dice: Dice, rolls: list[Mapping[Player, int]]) -> tuple[Player, ...]:
    """Seats by roll, lowest first; ties roll again."""
    if len(seats) == 1:
        return tuple(seats)
    rolled = {seat: dice.roll(TEN) for seat in seats}
    rolls.append(rolled)
    order: tuple[Player, ...] = ()
    for shown in sorted(set(rolled.values())):
        order += _rolled([seat for seat in seats if rolled[seat] == shown], dice, rolls)
    return order


def _clockwise(seats: tuple[Player, ...], first: Player) -> tuple[Player, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def clockwise_order(state: State) -> tuple[Player, ...]:
    """The clockwise order that the players may still agree on; empty: none.

    They may before the first walk, at four seats or more that do not play clockwise already.
    """
    order = _clockwise(state.seats, state.order[0]) if len(state.seats) >= FOUR else ()
    begun = any(state.positions.values()) or state.quakes or any(isinstance(event, DiceRolled) for event in state.just)
    return () if begun or state.phase != "roll" or order == state.order else order


def want_clockwise(resolution: Resolution, seat: Seat, action: WantClockwise) -> None:
    """The last player to want it changes the order. Refused: `order_stands`; `no_seat` (no player)."""
    state = resolution.state
    order = clockwise_order(state)
    if not order:
        raise Refusal("order_stands")
    player = next((each for each in state.seats if each == seat), None)
    if player is None:
        raise Refusal("no_seat")
    resolution.happens(ClockwiseWanted(player, action.wanted))
    if set(resolution.state.clockwise) == set(state.seats):
        resolution.happens(SequenceAgreed(order))
