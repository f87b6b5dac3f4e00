"""Real dice and cards, whose outcome is entered by hand instead of drawn by lot (fields marked `ENTERED`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from megagame.core.dice import ENTERED, Dice
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop

RealDice: TypeAlias = Annotated[tuple[int, ...] | None, ENTERED]
"""What real dice show, as they were read from the table, or None: the program rolls."""

DICE_REFUSALS: Mapping[str, str] = {"bad_dice": gettext_noop("These dice cannot be rolled here.")}
DECK_REFUSALS: Mapping[str, str] = {"bad_deck": gettext_noop("These are not the cards of a deck that was made anew.")}


@dataclass
class Entered:
    """What was entered of one move, by name, and the dice for all else; whether it is needed comes out on the way.

    `unused`: the code with which something is refused that was entered and not needed.
    """

    dice: Dice
    unused: str
    shown: dict[str, Any]

    def rolled(
        self, name: str, can_be: Callable[[tuple[int, ...]], bool], by_lot: Callable[[Dice], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """The dice as they were entered under this name, or by lot. Refused: `bad_dice` (they cannot fall so)."""
        shown: tuple[int, ...] | None = self.shown.pop(name, None)
        if shown is None:
            return by_lot(self.dice)
        if not can_be(shown):
            raise Refusal("bad_dice")
        return shown

    def shuffled(self, name: str, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in the order that was entered under this name, or by lot. Refused: as `require_all`."""
        shown: tuple[str, ...] | None = self.shown.pop(name, None)
        if shown is None:
            return self.dice.shuffled(cards)
        require_all(cards, shown)
        return shown

    def require_used(self) -> None:
        """Refused: `unused`."""
        if any(shown is not None for shown in self.shown.values()):
            raise Refusal(self.unused)


def require_all(cards: Sequence[str], shown: Sequence[str]) -> None:
    """Refuses with `bad_deck` (`count`: how many there are) what is not all of these cards, each once."""
    if sorted(shown) != sorted(cards):
        raise Refusal("bad_deck", count=len(cards))
