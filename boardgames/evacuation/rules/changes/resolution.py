"""Resolving an action of Evacuation, and its decks."""

from typing import TypeAlias

from msgspec.structs import asdict

from boardgames.evacuation.box.words import DeckName
from boardgames.evacuation.records.actions import NewOrder
from boardgames.evacuation.records.card_events import DeckRenewed
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.state import State
from boardgames.evacuation.rules.changes.apply import apply
from boardgames.kit.entered import Entered
from boardgames.kit.resolution import Resolution as KitResolution
from megagame.core.dice import Dice

Resolution: TypeAlias = KitResolution[State, Event, Entered]


def resolve(state: State, dice: Dice, shown: NewOrder | None = None) -> Resolution:
    """Start resolving an action. `shown`: the order of reshuffled real decks."""
    return KitResolution(apply, state, Entered(dice, "bad_deck", asdict(shown) if shown else {}))


def renew(resolution: Resolution, deck: DeckName, cards: tuple[str, ...]) -> None:
    """Reshuffle a deck. Refused: `bad_deck`."""
    resolution.happens(DeckRenewed(deck, resolution.chance.shuffled(deck, cards)))
