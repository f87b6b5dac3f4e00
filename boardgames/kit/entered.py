"""Results of real dice and cards that players enter (fields marked `ENTERED`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from megagame.core.dice import ENTERED, Dice
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop

RealDice: TypeAlias = Annotated[tuple[int, ...] | None, ENTERED]
"""What real dice showed, or None: the program rolls."""

DICE_REFUSALS: Mapping[str, str] = {"bad_dice": gettext_noop("These dice cannot be rolled here.")}
DECK_REFUSALS: Mapping[str, str] = {"bad_deck": gettext_noop("These are not the cards of the reshuffled deck.")}


@dataclass
class Entered:
    """The results entered with an action, by name, and the program's dice.

    `unused` is the refusal for a result that was entered but not needed.
    """

    dice: Dice
    unused: str
    shown: dict[str, Any]

    def rolled(
        self, name: str, can_be: Callable[[tuple[int, ...]], bool], roll: Callable[[Dice], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Return the entered dice, or roll them. Refused: `bad_dice`."""
        shown: tuple[int, ...] | None = self.shown.pop(name, None)
        if shown is None:
            return roll(self.dice)
        if not can_be(shown):
            raise Refusal("bad_dice")
        return shown

    def shuffled(self, name: str, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the cards in the entered order, or shuffled. Refused: `bad_deck`."""
        shown: tuple[str, ...] | None = self.shown.pop(name, None)
        if shown is None:
            return self.dice.shuffled(cards)
        require_all(cards, shown)
        return shown

    def require_used(self) -> None:
        if any(shown is not None for shown in self.shown.values()):
            raise Refusal(self.unused)


def require_all(cards: Sequence[str], shown: Sequence[str]) -> None:
    """Refuse with `bad_deck` (`count`: the deck's size) unless all cards are shown."""
    if sorted(shown) != sorted(cards):
        raise Refusal("bad_deck", count=len(cards))
