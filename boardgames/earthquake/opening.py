"""How a table begins: who sits down, and who rolls first (earthquake.md, A turn)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardgames.earthquake.events import CitySetUp
from boardgames.earthquake.options import Options, Player
from megagame.core.dice import Dice

TEN = 10


def opening(options: Options, dice: Dice) -> tuple[CitySetUp, ...]:
    """The event that sets the table up; who begins is rolled for unless the table has rolled for it."""
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
    """The seats as they rolled, lowest first; who are equal roll again among themselves."""
    if len(seats) == 1:
        return tuple(seats)
    rolled = {seat: dice.roll(TEN) for seat in seats}
    rolls.append(rolled)
    order: tuple[Player, ...] = ()
    for shown in sorted(set(rolled.values())):
        order += _rolled([seat for seat in seats if rolled[seat] == shown], dice, rolls)
    return order
