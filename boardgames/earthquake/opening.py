"""Seating and first rolls (earthquake.md, A turn)."""

from collections.abc import Mapping, Sequence

from boardgames.earthquake.events import CitySetUp
from boardgames.earthquake.options import Options, Player
from megagame.core.dice import Dice

TEN = 10


def opening(options: Options, dice: Dice) -> tuple[CitySetUp, ...]:
    """The opening event. The order is rolled for unless the options name it."""
    real = options.dice == "real"
    if options.order is not None:
        return (CitySetUp(options.seats, options.order, options.rulings, real_dice=real),)
    rolls: list[Mapping[Player, int]] = []
    order = _rolled(options.seats, dice, rolls)
    if options.rulings.sequence == "table":
        place = options.seats.index(order[0])
        order = options.seats[place:] + options.seats[:place]
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
