"""What may be asked in Evacuation. Each action's rule stands where it is decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from boardgames.evacuation.words import Count, DeckName, Piece, Place, Player, Resource, Row, World
from boardgames.kit.records import ActionRecord
from megagame.core.dice import ENTERED

Slot: TypeAlias = Literal["1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "4a", "4b"]


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The order of decks that were made anew, where real cards were shuffled."""

    ships: tuple[str, ...] | None = None
    stadiums: tuple[str, ...] | None = None
    infrastructure: tuple[str, ...] | None = None
    actions: tuple[str, ...] | None = None


class _Action(ActionRecord, frozen=True, kw_only=True):
    """What all actions have in common: decks that are made anew on the way."""

    decks: Annotated[NewOrder | None, ENTERED] = None


class Keep(_Action, frozen=True, tag="keep"):
    """Keep these action cards."""

    cards: tuple[str, ...]


class Draft(_Action, frozen=True, tag="draft"):
    """Keep this goal and pass the others on."""

    card: str


class DiscardCards(_Action, frozen=True, tag="discard"):
    """Put action cards away, down to four."""

    cards: tuple[str, ...]


class Act(_Action, frozen=True, tag="act"):
    """Begin an action: a slot, a card face up, or a card face down for a slot."""

    slot: Slot | None = None
    card: str | None = None
    energy: World | None = None

    def __post_init__(self) -> None:
        if self.slot is None and self.card is None:
            raise ValueError("a slot or a card is needed")


class PassRound(_Action, frozen=True, tag="pass"):
    """Act no more in this round."""


class Done(_Action, frozen=True, tag="done"):
    """End the action, or give up what is open."""


class GainOne(_Action, frozen=True, tag="gain"):
    """Gain one resource in a world."""

    resource: Resource
    world: World


class ExchangeOne(_Action, frozen=True, tag="exchange"):
    """Exchange one resource for another of the same world."""

    world: World
    give: Resource
    get: Resource


class Take(_Action, frozen=True, tag="take"):
    """Take an infrastructure card from the row."""

    card: str


class Lay(_Action, frozen=True, tag="lay"):
    """Lay an infrastructure card that was taken. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class DevelopOne(_Action, frozen=True, tag="develop"):
    """One step in a technology."""

    technology: str


class SettleOne(_Action, frozen=True, tag="settle"):
    """Settle a piece on a space of the New World."""

    space: str
    piece: Piece


class BuildShip(_Action, frozen=True, tag="ship"):
    """Build a ship of the row. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class BuildStadium(_Action, frozen=True, tag="stadium"):
    """Build a stadium of the row. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class Refresh(_Action, frozen=True, tag="refresh"):
    """Pay a resource and put cards of a row away."""

    row: Row
    cards: tuple[str, ...]
    resource: Resource
    world: World


class PrefabOne(_Action, frozen=True, tag="prefab"):
    """Prefab a factory."""

    resource: Resource
    world: World


class CloneTwo(_Action, frozen=True, tag="clone"):
    """Clone two population markers."""


class PlayGoal(_Action, frozen=True, tag="play_goal"):
    """Pay for a public goal that one has reached. `any`: how the free part of its price is paid."""

    card: str
    any: Mapping[Resource, Count] | None = None


class Flight(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship that flies, and what it carries: regions in its bays, buildings by name, resources."""

    ship: str
    bays: tuple[str | None, ...] = ()
    buildings: tuple[str, ...] = ()
    resources: Mapping[Resource, Count] = {}


class Transport(_Action, frozen=True, tag="transport"):
    """Send ships; none is said by a form without any."""

    ships: tuple[Flight, ...] = ()


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """Move a marker so many steps, to a place of the step where it comes to stand."""

    marker: int
    steps: int
    place: Place


class Progress(_Action, frozen=True, tag="progress"):
    """Spread the group sum over both markers. `numbers`: which of each face-up card's numbers counts."""

    moves: tuple[Move, ...]
    numbers: tuple[int, ...] = ()


class Choose(_Action, frozen=True, tag="choose"):
    """Choose what an effect leaves open: an ocean disc, or a resource."""

    option: str


PlayedAction: TypeAlias = (
    Keep
    | Draft
    | DiscardCards
    | Act
    | PassRound
    | Done
    | GainOne
    | ExchangeOne
    | Take
    | Lay
    | DevelopOne
    | SettleOne
    | BuildShip
    | BuildStadium
    | Refresh
    | PrefabOne
    | CloneTwo
    | PlayGoal
    | Transport
    | Progress
    | Choose
)
"""What a seat asks for, and what a replay document may hold, undo apart."""


class SetNumber(ActionRecord, frozen=True, tag="set_number"):
    """By hand: say how many a player has, of a resource where it is counted by resource."""

    player: Player
    of: Literal["old", "new", "production", "penalties", "population"]
    number: Count
    resource: Resource | None = None


class TurnUp(ActionRecord, frozen=True, tag="turn_up"):
    """By hand: these cards lie open in a row; what lay there goes into the deck."""

    row: Row
    cards: tuple[str, ...]


class StackDeck(ActionRecord, frozen=True, tag="stack_deck"):
    """By hand: the order of a deck, as real cards were shuffled, the next card first."""

    deck: DeckName
    cards: tuple[str, ...]


HandAction: TypeAlias = SetNumber | TurnUp | StackDeck
"""What only Control asks for."""

Action: TypeAlias = PlayedAction | HandAction

ONCE_ONLY: tuple[type[Action], ...] = ()
"""What must not be done by somebody who did not see the newest move."""
