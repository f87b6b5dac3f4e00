"""The state of a table of Evacuation."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import (
    RESOURCES,
    DeckName,
    Module,
    Phase,
    Piece,
    Place,
    Player,
    Resource,
    Row,
    Slot,
    Store,
    World,
    nothing,
)
from boardgames.evacuation.records.options import Columns
from boardgames.kit.outcome import Outcome

FACTORIES = 4
"""Factories of each resource that a seat has."""

STADIUMS = 3
"""Stadiums that a seat needs on the New World."""


class Marker(Struct, frozen=True):
    """A marker on the progress track. `passed`: transitions behind it."""

    step: int = 0
    place: Place = "outer"
    passed: int = 0


class Oceans(Struct, frozen=True):
    """A seat's two ocean discs: on the Old World, off it, or back on the New."""

    old: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class Hand(Struct, frozen=True):
    """`draft`: goals to choose from; `played`: until clean-up, some `face_up`."""

    actions: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    draft: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()


class Nation(Struct, frozen=True, omit_defaults=True):
    """What one seat has.

    - `old`, `new`: its stores; `production`: on the New World
    - `discs`: regions not evacuated; `columns`: its technologies, `steps`: progress in each
    - `taken`: infrastructure not laid; `laid`: by world, and whether it has given
    - `prefabs`: unsettled factories by world; `population`: markers waiting on the New World
    - `groups`: uses of each group this round; `slots`: slots used
    """

    old: Store = field(default_factory=nothing)
    new: Store = field(default_factory=nothing)
    production: Store = field(default_factory=nothing)
    discs: tuple[str, ...] = ()
    oceans: Oceans = Oceans()
    stadiums: Mapping[World, tuple[str, ...]] = field(default_factory=lambda: {"old": (), "new": ()})
    ships: Mapping[World, tuple[str, ...]] = field(default_factory=lambda: {"old": (), "new": ()})
    columns: Columns = (("", "", ""), ("", "", ""), ("", "", ""))
    steps: Mapping[str, int] = {}
    taken: tuple[str, ...] = ()
    laid: Mapping[World, Mapping[str, bool]] = field(default_factory=lambda: {"old": {}, "new": {}})
    prefabs: Mapping[World, Store] = field(default_factory=lambda: {"old": nothing(), "new": nothing()})
    population: int = 0
    markers: tuple[Marker, Marker] = (Marker(), Marker())
    penalties: int = 0
    group_sum: int = 0
    slots: tuple[Slot, ...] = ()
    actions_done: int = 0
    passed: bool = False
    hand: Hand = Hand()


class SettledPiece(Struct, frozen=True):
    seat: Player
    piece: Piece


class Parts(Struct, frozen=True, omit_defaults=True):
    """Open parts.

    `gain`: by resource or `any`. `settle`: pieces (-1: any number). `discard`: cards that must be discarded.
    """

    gain: Mapping[str, int] = {}
    production: int = 0
    infra: int = 0
    develop: int = 0
    settle: int = 0
    ship: int = 0
    stadium: int = 0
    prefab: int = 0
    clone: int = 0
    exchange: int = 0
    ocean_out: int = 0
    ocean_back: int = 0
    discard: int = 0


ANY_NUMBER = -1


class GoalState(Struct, frozen=True):
    """A public goal: who reached it, and whether it was played."""

    seat: Player | None = None
    played: bool = False


Counted: TypeAlias = Outcome[Player, int]


class State(Struct, frozen=True, omit_defaults=True):
    """The state after the newest event.

    - `waiting`: seats still to act (keep, draft, transport), or those after `turn` (progress, reward)
    - `begun`: the action or turn has begun; `part_done`: some part of it was done
    - `ending`: the turn is over but for a discard
    - `triggered`: who met the goals of the race; `last`: who has one more action
    - `decks`, `discards`: by name, next card first and newest last
    """

    box: Box | None = None
    seats: tuple[Player, ...] = ()
    mode: str = "race"
    reward_rule: str = "strict"
    modules: tuple[Module, ...] = ()
    order: tuple[Player, ...] = ()
    round: int = 1
    phase: Phase = "action"
    turn: Player | None = None
    waiting: tuple[Player, ...] = ()
    begun: bool = False
    part_done: bool = False
    ending: bool = False
    parts: Parts = Parts()
    rows: Mapping[Row, tuple[str, ...]] = {}
    decks: Mapping[DeckName, tuple[str, ...]] = {}
    discards: Mapping[DeckName, tuple[str, ...]] = {}
    rewards: tuple[str, ...] = ()
    spaces: Mapping[str, SettledPiece] = {}
    public_goals: Mapping[str, GoalState] = {}
    lines: tuple[tuple[str, ...], ...] = ()
    nations: Mapping[Player, Nation] = {}
    triggered: Player | None = None
    last: tuple[Player, ...] | None = None
    outcome: Counted | None = None


BLANK = State()


def box_of(state: State) -> Box:
    """The box in use. The table must have been set up."""
    if state.box is None:
        raise ValueError("no box was opened")
    return state.box


def own_spaces(state: State, seat: Player) -> tuple[str, ...]:
    return tuple(space for space, standing in state.spaces.items() if standing.seat == seat)


def unused_factories(state: State, seat: Player, resource: Resource) -> int:
    """A seat's factories of a resource that are not in play."""
    nation = state.nations[seat]
    settled = sum(state.spaces[space].piece == resource for space in own_spaces(state, seat))
    return FACTORIES - settled - sum(prefabs[resource] for prefabs in nation.prefabs.values())


def lowest(production: Store) -> int:
    return min(production[resource] for resource in RESOURCES)


def is_open(parts: Parts) -> bool:
    return parts != Parts()


def has(state: State, module: Module) -> bool:
    return module in state.modules


def to_act(state: State) -> tuple[Player, ...]:
    """The seats that must act, in seat order."""
    if state.phase in {"keep", "draft", "transport"}:
        return tuple(seat for seat in state.seats if seat in state.waiting)
    return () if state.turn is None else (state.turn,)


def store_of(nation: Nation, world: World) -> Store:
    return nation.old if world == "old" else nation.new


def reward_card(state: State) -> str:
    return state.rewards[state.round - 1]
