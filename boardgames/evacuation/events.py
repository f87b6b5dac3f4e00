"""What happened in Evacuation. Events hold all that applying them needs: no rule is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from boardgames.evacuation.actions import Slot
from boardgames.evacuation.box import Box
from boardgames.evacuation.building_events import BuildingEvent
from boardgames.evacuation.card_events import CardEvent
from boardgames.evacuation.options import Columns
from boardgames.evacuation.state import Outcome, Parts
from boardgames.evacuation.words import DeckName, Module, Phase, Place, Player, Store, World


class _Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """What all events have in common: how they are written."""


class TableSetUp(_Event, frozen=True):
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


class PhaseBegun(_Event, frozen=True):
    """Another phase; these seats act in it."""

    phase: Phase
    waiting: tuple[Player, ...] = ()


class TurnBegun(_Event, frozen=True):
    """A seat's turn in action, progress or reward."""

    seat: Player


class TurnEnded(_Event, frozen=True):
    """The turn is over; what is open is given up."""

    seat: Player


class IncomeReceived(_Event, frozen=True):
    """Income came in, food was eaten, and what was missing is marked by penalty tokens."""

    seat: Player
    old: Store
    new: Store
    eaten: Mapping[World, int]
    penalties: int


class ActionBegun(_Event, frozen=True):
    """A seat began an action: a slot, a card face up, or a card face down for a slot; it paid energy from a world."""

    seat: Player
    slot: Slot | None
    card: str | None
    energy: int
    world: World


class PartsOpened(_Event, frozen=True):
    """These parts are open, beside those that were."""

    seat: Player
    parts: Parts


class PartUsed(_Event, frozen=True):
    """One of a part was done. `of`: which resource of a gain."""

    part: str
    of: str = ""


class PartDone(_Event, frozen=True):
    """Some part happened at once."""


class SeatPassed(_Event, frozen=True):
    """A seat is out for this round."""

    seat: Player


class ActionEnded(_Event, frozen=True):
    """The action is over. `discard`: so many cards must go before the turn is."""

    seat: Player
    discard: int = 0


class ShipFlew(_Event, frozen=True):
    """A ship flew from this world to the other, loaded. `factories`: those that its regions became."""

    seat: Player
    ship: str
    world: World
    energy: int
    regions: tuple[str, ...] = ()
    population: int = 0
    factories: Store = {}
    stadiums: tuple[str, ...] = ()
    prefabs: Store = {}
    resources: Store = {}


class ShippingEnded(_Event, frozen=True):
    """A seat has sent what it wanted."""

    seat: Player


class OrderChanged(_Event, frozen=True):
    """A new turn order."""

    order: tuple[Player, ...]


class MarkersCleared(_Event, frozen=True):
    """All markers are on the outer rim of their steps."""


class GroupSumCounted(_Event, frozen=True):
    """The numbers of face-up cards count, too."""

    seat: Player
    by: int


class ProgressBegun(_Event, frozen=True):
    """A seat moves its markers."""

    seat: Player


class MarkerMoved(_Event, frozen=True):
    """A marker came to stand, having passed so many transitions in all."""

    seat: Player
    marker: int
    step: int
    place: Place
    passed: int


class OceanLeft(_Event, frozen=True):
    """An ocean disc left the Old World."""

    seat: Player
    disc: str


class OceanReturned(_Event, frozen=True):
    """An ocean disc came back: it produces on the New World."""

    seat: Player
    disc: str


class RewardOpened(_Event, frozen=True):
    """A seat gets the reward of its group sum."""

    seat: Player


class CleanedUp(_Event, frozen=True):
    """The next round, with its reward card; markers and counts of actions came back."""

    round: int


class RaceTriggered(_Event, frozen=True):
    """A seat has met the goals of the race. `last`: who has one more action."""

    seat: Player
    last: tuple[Player, ...] | None = None


class GameEnded(_Event, frozen=True):
    """The game is over."""

    outcome: Outcome


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
