"""A move under way, and the decks that may be made anew in it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import asdict

from boardgames.evacuation.actions import NewOrder
from boardgames.evacuation.apply import apply
from boardgames.evacuation.card_events import DeckRenewed
from boardgames.evacuation.events import Event
from boardgames.evacuation.state import State
from boardgames.evacuation.words import DeckName
from boardgames.kit.course import Course as KitCourse
from boardgames.kit.entered import Entered
from megagame.core.dice import Dice

Course: TypeAlias = KitCourse[State, Event, Entered]


def under_way(state: State, dice: Dice, shown: NewOrder | None = None) -> Course:
    """A move that begins here. `shown`: the order of decks that were really shuffled."""
    return KitCourse(apply, state, Entered(dice, "bad_deck", asdict(shown) if shown else {}))


def renew(course: Course, deck: DeckName, cards: tuple[str, ...]) -> None:
    """A deck is made anew of these cards. Refused: `bad_deck`."""
    course.happens(DeckRenewed(deck, course.chance.shuffled(deck, cards)))
