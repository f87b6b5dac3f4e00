"""A move under way: what has happened in it so far, and the dice that it may roll."""

from __future__ import annotations

from boardgames.earthquake.apply import apply
from boardgames.earthquake.events import Event
from boardgames.earthquake.state import State
from megagame.core.dice import Dice
from megagame.core.game import Refusal

QUAKE_COMES = (1, 2)
SIX = range(1, 7)
TEN = range(1, 11)


class Course:
    """The events of one action, and the state after them.

    `quake`: what real dice showed, where the action says it; whether an earthquake is rolled at all comes out on the
    way.
    """

    def __init__(self, state: State, dice: Dice, quake: tuple[int, ...] | None = None) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self._dice = dice
        self._quake = quake

    def happens(self, *events: Event) -> None:
        """These follow, in their order."""
        for event in events:
            self.state = apply(self.state, event)
        self.events += events

    def two_dice(self, given: tuple[int, ...] | None) -> tuple[int, int]:
        """Two six-sided dice, as given or by lot. Refused: `bad_dice`."""
        if given is None:
            return (self._dice.roll(6), self._dice.roll(6))
        if len(given) != 2 or not set(given) <= set(SIX):
            raise Refusal("bad_dice")
        return (given[0], given[1])

    def quake_dice(self) -> tuple[int, ...]:
        """The earthquake's die and, if it comes, its magnitude. Refused: `bad_dice`."""
        given, self._quake = self._quake, None
        if given is None:
            first = self._dice.roll(6)
            return (first, self._dice.roll(10)) if first in QUAKE_COMES else (first,)
        if not _can_be_rolled(given):
            raise Refusal("bad_dice")
        return given

    def ended(self) -> tuple[Event, ...]:
        """The events of the whole move. Refused with `bad_dice`: an earthquake was given, and none was rolled."""
        if self._quake is not None:
            raise Refusal("bad_dice")
        return self.events


def _can_be_rolled(given: tuple[int, ...]) -> bool:
    if len(given) == 1:
        return given[0] in SIX and given[0] not in QUAKE_COMES
    return len(given) == 2 and given[0] in QUAKE_COMES and given[1] in TEN
