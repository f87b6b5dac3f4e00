"""The events of Evacuation."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import field

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import DeckName, Module, Phase, Place, Player, Slot, Store, World
from boardgames.evacuation.records.building_events import BuildingEvent
from boardgames.evacuation.records.card_events import CardEvent
from boardgames.evacuation.records.options import Columns
from boardgames.evacuation.records.state import Counted, Parts
from boardgames.kit.records import EventRecord


class TableSetUp(EventRecord, frozen=True):
    """The table is ready.

    `decks`: next card first; `rewards`: by round; `goals`: dealt to each seat for the draft.
    """

    box: Box
    seats: tuple[Player, ...]
    order: tuple[Player, ...]
    mode: str
    reward: str
    modules: tuple[Module, ...]
    decks: Mapping[DeckName, tuple[str, ...]]
    rewards: tuple[str, ...]
    starters: Mapping[Player, str]
    columns: Mapping[Player, Columns]
    goals: Mapping[Player, tuple[str, ...]] = {}
    public_goals: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()


class PhaseBegun(EventRecord, frozen=True):
    """`waiting`: the seats that act in this phase."""

    phase: Phase
    waiting: tuple[Player, ...] = ()


class TurnBegun(EventRecord, frozen=True):
    seat: Player


class TurnEnded(EventRecord, frozen=True):
    """The turn is over, and open parts are lost."""

    seat: Player


class IncomeReceived(EventRecord, frozen=True):
    """Income, minus food. `penalties`: tokens for missing food."""

    seat: Player
    old: Store
    new: Store
    eaten: Mapping[World, int]
    penalties: int


class ActionBegun(EventRecord, frozen=True):
    """A seat began an action with a slot or card, and paid energy from a world."""

    seat: Player
    slot: Slot | None
    card: str | None
    energy: int
    world: World


class PartsOpened(EventRecord, frozen=True):
    """More parts are open."""

    seat: Player
    parts: Parts


class PartUsed(EventRecord, frozen=True):
    """One of a part was done. `of`: which resource of a gain."""

    part: str
    of: str = ""


class PartDone(EventRecord, frozen=True):
    """An effect happened at once."""


class SeatPassed(EventRecord, frozen=True):
    seat: Player


class ActionEnded(EventRecord, frozen=True):
    """The action is over. `discard`: cards to discard before the turn ends."""

    seat: Player
    discard: int = 0


class ShipFlew(EventRecord, frozen=True):
    """A loaded ship flew from `world` to the other. `factories`: made of its regions."""

    seat: Player
    ship: str
    world: World
    energy: int
    regions: tuple[str, ...] = ()
    population: int = 0
    factories: Store = field(default_factory=dict)
    stadiums: tuple[str, ...] = ()
    prefabs: Store = field(default_factory=dict)
    resources: Store = field(default_factory=dict)


class ShippingEnded(EventRecord, frozen=True):
    seat: Player


class OrderChanged(EventRecord, frozen=True):
    order: tuple[Player, ...]


class MarkersCleared(EventRecord, frozen=True):
    """All markers moved to the outer lane."""


class GroupSumCounted(EventRecord, frozen=True):
    """The numbers of face-up cards were added to the group sum."""

    seat: Player
    by: int


class ProgressBegun(EventRecord, frozen=True):
    seat: Player


class MarkerMoved(EventRecord, frozen=True):
    """`passed`: the transitions the marker has passed in all."""

    seat: Player
    marker: int
    step: int
    place: Place
    passed: int


class OceanLeft(EventRecord, frozen=True):
    """An ocean disc left the Old World."""

    seat: Player
    disc: str


class OceanReturned(EventRecord, frozen=True):
    """An ocean disc returned and produces on the New World."""

    seat: Player
    disc: str


class RewardOpened(EventRecord, frozen=True):
    """A seat may take the reward for its group sum."""

    seat: Player


class CleanedUp(EventRecord, frozen=True):
    """The next round began, with its reward card and cleared markers and counts."""

    round: int


class RaceTriggered(EventRecord, frozen=True):
    """A seat met the goals of the race. `last`: the seat with one more action."""

    seat: Player
    last: tuple[Player, ...] | None = None


class GameEnded(EventRecord, frozen=True):
    outcome: Counted


Event: TypeAlias = (
    TableSetUp
    | PhaseBegun
    | TurnBegun
    | TurnEnded
    | IncomeReceived
    | ActionBegun
    | PartsOpened
    | PartUsed
    | PartDone
    | SeatPassed
    | ActionEnded
    | ShipFlew
    | ShippingEnded
    | OrderChanged
    | MarkersCleared
    | GroupSumCounted
    | ProgressBegun
    | MarkerMoved
    | OceanLeft
    | OceanReturned
    | RewardOpened
    | CleanedUp
    | RaceTriggered
    | GameEnded
    | CardEvent
    | BuildingEvent
)
