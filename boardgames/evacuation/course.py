"""A move under way: what has happened in it so far, and the decks that it makes anew."""

from __future__ import annotations

from msgspec.structs import asdict

from boardgames.evacuation.actions import NewOrder
from boardgames.evacuation.apply import apply
from boardgames.evacuation.card_events import DeckRenewed
from boardgames.evacuation.events import Event, PartDone
from boardgames.evacuation.state import State
from boardgames.evacuation.words import DeckName
from megagame.core.dice import Dice
from megagame.core.game import Refusal


class Course:
    """The events of one action, and the state after them. `given`: the order of decks that were really shuffled."""

    def __init__(self, state: State, dice: Dice, given: NewOrder | None = None) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self._dice = dice
        self._given = {} if given is None else asdict(given)

    def happens(self, *events: Event) -> None:
        """These follow, in their order."""
        for event in events:
            self.state = apply(self.state, event)
        self.events += events

    def did_a_part(self) -> None:
        """Something of what was begun has happened at once."""
        self.happens(PartDone())

    def renew(self, deck: DeckName, cards: tuple[str, ...]) -> None:
        """A deck is made anew of these cards. Refused: `bad_deck`."""
        given = self._given.pop(deck, None)
        if given is None:
            given = self._dice.shuffled(cards)
        if sorted(given) != sorted(cards):
            raise Refusal("bad_deck")
        self.happens(DeckRenewed(deck, given))

    def ended(self) -> tuple[Event, ...]:
        """The events of the whole move. Refused with `bad_deck`: a deck was given that was not made anew."""
        if any(cards is not None for cards in self._given.values()):
            raise Refusal("bad_deck")
        return self.events
