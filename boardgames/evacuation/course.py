"""Resolving an action of Evacuation, and its decks."""

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
    """Start resolving an action. `shown`: the order of reshuffled real decks."""
    return KitCourse(apply, state, Entered(dice, "bad_deck", asdict(shown) if shown else {}))


def renew(course: Course, deck: DeckName, cards: tuple[str, ...]) -> None:
    """Reshuffle a deck. Refused: `bad_deck`."""
    course.happens(DeckRenewed(deck, course.chance.shuffled(deck, cards)))
