"""What happened in Evacuation. Events hold all that applying them needs: no rule is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import field

from boardgames.evacuation.actions import Slot
from boardgames.evacuation.box import Box
from boardgames.evacuation.building_events import BuildingEvent
from boardgames.evacuation.card_events import CardEvent
from boardgames.evacuation.options import Columns
from boardgames.evacuation.state import Counted, Parts
from boardgames.evacuation.words import DeckName, Module, Phase, Place, Player, Store, World
from boardgames.kit.records import EventRecord


class TableSetUp(EventRecord, frozen=True):
    """The table begins. `decks`: the next card first; `rewards`: those of the rounds; `goals`: those of each draft."""

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
    """Another phase; these seats act in it."""

    phase: Phase
    waiting: tuple[Player, ...] = ()


class TurnBegun(EventRecord, frozen=True):
    """A seat's turn in action, progress or reward."""

    seat: Player


class TurnEnded(EventRecord, frozen=True):
    """The turn is over; what is open is given up."""

    seat: Player


class IncomeReceived(EventRecord, frozen=True):
    """Income came in, food was eaten, and what was missing is marked by penalty tokens."""

    seat: Player
    old: Store
    new: Store
    eaten: Mapping[World, int]
    penalties: int


class ActionBegun(EventRecord, frozen=True):
    """A seat began an action: a slot, a card face up, or a card face down for a slot; it paid energy from a world."""

    seat: Player
    slot: Slot | None
    card: str | None
    energy: int
    world: World


class PartsOpened(EventRecord, frozen=True):
    """These parts are open, beside those that were."""

    seat: Player
    parts: Parts


class PartUsed(EventRecord, frozen=True):
    """One of a part was done. `of`: which resource of a gain."""

    part: str
    of: str = ""


class PartDone(EventRecord, frozen=True):
    """Some part happened at once."""


class SeatPassed(EventRecord, frozen=True):
    """A seat is out for this round."""

    seat: Player


class ActionEnded(EventRecord, frozen=True):
    """The action is over. `discard`: so many cards must go before the turn is."""

    seat: Player
    discard: int = 0


class ShipFlew(EventRecord, frozen=True):
    """A ship flew from this world to the other, loaded. `factories`: those that its regions became."""

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
    """A seat has sent what it wanted."""

    seat: Player


class OrderChanged(EventRecord, frozen=True):
    """A new turn order."""

    order: tuple[Player, ...]


class MarkersCleared(EventRecord, frozen=True):
    """All markers are on the outer rim of their steps."""


class GroupSumCounted(EventRecord, frozen=True):
    """The numbers of face-up cards count, too."""

    seat: Player
    by: int


class ProgressBegun(EventRecord, frozen=True):
    """A seat moves its markers."""

    seat: Player


class MarkerMoved(EventRecord, frozen=True):
    """A marker came to stand, having passed so many transitions in all."""

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
    """An ocean disc came back: it produces on the New World."""

    seat: Player
    disc: str


class RewardOpened(EventRecord, frozen=True):
    """A seat gets the reward of its group sum."""

    seat: Player


class CleanedUp(EventRecord, frozen=True):
    """The next round, with its reward card; markers and counts of actions came back."""

    round: int


class RaceTriggered(EventRecord, frozen=True):
    """A seat has met the goals of the race. `last`: who has one more action."""

    seat: Player
    last: tuple[Player, ...] | None = None


class GameEnded(EventRecord, frozen=True):
    """The game is over."""

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
