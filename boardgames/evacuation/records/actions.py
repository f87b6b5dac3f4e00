"""The actions of Evacuation."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Struct

from boardgames.evacuation.box.words import (
    Count,
    Piece,
    Place,
    Resource,
    Row,
    Slot,
    World,
)
from boardgames.evacuation.records.actions_by_hand import Correction
from boardgames.kit.records import ActionRecord
from megagame.core.dice import ENTERED


class NewOrder(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The order of reshuffled decks, if real cards are used."""

    ships: tuple[str, ...] | None = None
    stadiums: tuple[str, ...] | None = None
    infrastructure: tuple[str, ...] | None = None
    actions: tuple[str, ...] | None = None


class _Action(ActionRecord, frozen=True, kw_only=True):
    """What all actions share: decks that may be reshuffled meanwhile."""

    decks: Annotated[NewOrder | None, ENTERED] = None


class Keep(_Action, frozen=True, tag="keep"):
    cards: tuple[str, ...]


class Draft(_Action, frozen=True, tag="draft"):
    """Keep this goal and pass the others on."""

    card: str


class DiscardCards(_Action, frozen=True, tag="discard"):
    """Discard action cards down to four."""

    cards: tuple[str, ...]


class Act(_Action, frozen=True, tag="act"):
    """Begin an action with a slot, a face-up card, or a face-down card for a slot."""

    slot: Slot | None = None
    card: str | None = None
    energy: World | None = None

    def __post_init__(self) -> None:
        if self.slot is None and self.card is None:
            raise ValueError("a slot or a card is needed")


class PassRound(_Action, frozen=True, tag="pass"):
    """Stop acting in this round."""


class Done(_Action, frozen=True, tag="done"):
    """End the action, giving up parts that are still open."""


class GainOne(_Action, frozen=True, tag="gain"):
    resource: Resource
    world: World


class ExchangeOne(_Action, frozen=True, tag="exchange"):
    world: World
    give: Resource
    get: Resource


class Take(_Action, frozen=True, tag="take"):
    card: str


class Lay(_Action, frozen=True, tag="lay"):
    """Lay a taken infrastructure card. `any`: how the free part of its price is paid."""

    card: str
    world: World
    any: Mapping[Resource, Count] | None = None


class DevelopOne(_Action, frozen=True, tag="develop"):
    technology: str


class SettleOne(_Action, frozen=True, tag="settle"):
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
    """Pay a resource to discard cards of a row."""

    row: Row
    cards: tuple[str, ...]
    resource: Resource
    world: World


class PrefabOne(_Action, frozen=True, tag="prefab"):
    resource: Resource
    world: World


class CloneTwo(_Action, frozen=True, tag="clone"):
    """Clone two population markers."""


class PlayGoal(_Action, frozen=True, tag="play_goal"):
    """Pay for a public goal that is reached. `any`: how the free part is paid."""

    card: str
    any: Mapping[Resource, Count] | None = None


class Flight(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A flight and its cargo: regions by bay, named buildings, resources."""

    ship: str
    bays: tuple[str | None, ...] = ()
    buildings: tuple[str, ...] = ()
    resources: Mapping[Resource, Count] = {}


class Transport(_Action, frozen=True, tag="transport"):
    """Send ships, if any."""

    ships: tuple[Flight, ...] = ()


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    marker: int
    steps: int
    place: Place


class Progress(_Action, frozen=True, tag="progress"):
    """Spread the group sum over both markers. `numbers`: chosen of face-up cards."""

    moves: tuple[Move, ...]
    numbers: tuple[int, ...] = ()


class Choose(_Action, frozen=True, tag="choose"):
    """Choose an ocean disc or a resource that an effect leaves open."""

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
"""Actions of a seat, which replay documents may hold."""


Action: TypeAlias = PlayedAction | Correction

ONCE_ONLY: tuple[type[Action], ...] = ()
"""Actions whose author must have seen the newest move."""
