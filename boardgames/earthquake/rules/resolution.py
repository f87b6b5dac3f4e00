"""Resolving an action of EARTHQUAKE!, and its dice."""

from typing import TypeAlias

from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.apply import apply
from boardgames.kit.entered import Entered
from boardgames.kit.resolution import Resolution as KitResolution
from megagame.core.dice import Dice

Resolution: TypeAlias = KitResolution[State, Event, Entered]

QUAKE_COMES = (1, 2)
SIX = range(1, 7)
TEN = range(1, 11)


def resolve(state: State, dice: Dice, **shown: tuple[int, ...] | None) -> Resolution:
    """Start resolving an action. `shown`: real dice by the name of their field."""
    return KitResolution(apply, state, Entered(dice, "bad_dice", shown))


def two_dice(resolution: Resolution) -> tuple[int, int]:
    """Roll or read two six-sided dice (`two`). Refused: `bad_dice`."""
    first, second = resolution.chance.rolled("two", _are_two, lambda dice: (dice.roll(6), dice.roll(6)))
    return (first, second)


def quake_dice(resolution: Resolution) -> tuple[int, ...]:
    """The earthquake die and its magnitude (`quake`). Refused: `bad_dice`."""
    return resolution.chance.rolled("quake", _can_shake, _random_quake)


def _are_two(shown: tuple[int, ...]) -> bool:
    return len(shown) == 2 and set(shown) <= set(SIX)


def _can_shake(shown: tuple[int, ...]) -> bool:
    if len(shown) == 1:
        return shown[0] in SIX and shown[0] not in QUAKE_COMES
    return len(shown) == 2 and shown[0] in QUAKE_COMES and shown[1] in TEN


def _random_quake(dice: Dice) -> tuple[int, ...]:
    first = dice.roll(6)
    return (first, dice.roll(10)) if first in QUAKE_COMES else (first,)
