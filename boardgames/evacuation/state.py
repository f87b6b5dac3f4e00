"""Where a game of Evacuation stands: frozen records, changed only by making new ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from boardgames.evacuation.actions import Slot
from boardgames.evacuation.box import Box
from boardgames.evacuation.options import Columns
from boardgames.evacuation.words import (
    RESOURCES,
    DeckName,
    Module,
    Phase,
    Piece,
    Place,
    Player,
    Resource,
    Row,
    Store,
    World,
    nothing,
)
from boardgames.kit.outcome import Outcome

FACTORIES = 4
"""How many factories of each resource a seat has."""

STADIUMS = 3
"""How many stadiums on the New World a seat needs."""


class Marker(Struct, frozen=True):
    """A marker on the progress track. `passed`: how many transitions it has passed."""

    step: int = 0
    place: Place = "outer"
    passed: int = 0


class Oceans(Struct, frozen=True):
    """Where a seat's two ocean discs are: on the Old World, off it, or come back on the New."""

    old: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class Hand(Struct, frozen=True):
    """A seat's cards. `draft`: the goals to choose from now. `played`: lie until clean-up, some of them `face_up`."""

    actions: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    draft: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()


class Nation(Struct, frozen=True, omit_defaults=True):
    """What one seat has.

    - `old`, `new`: its stores; `production`: of the New World
    - `discs`: regions not evacuated; `columns`: its technologies, `steps`: how far each begun one is
    - `taken`: infrastructure that is not laid; `laid`: that of each world, and whether it has given
    - `prefabs`: factories not settled, by world; `population`: markers that wait on the New World
    - `groups`: how often each group was used this round; `slots`: the slots used
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
    """A piece on a space of the New World, and whose it is."""

    seat: Player
    piece: Piece


class Parts(Struct, frozen=True, omit_defaults=True):
    """Parts that are open: how many of each.

    `gain`: by resource or `any`. `settle`: pieces that may be settled still (-1: any number). `discard`: cards that
    must go.
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
    """A public goal: who has reached it, and whether it was played."""

    seat: Player | None = None
    played: bool = False


Counted: TypeAlias = Outcome[Player, int]
"""How the game ended."""


class State(Struct, frozen=True, omit_defaults=True):
    """A position of Evacuation. Equal positions are equal states.

    - `waiting`: in keep, draft and transport who has still to act; in progress and reward who comes after `turn`
    - `begun`: the action, or the turn of progress or reward, was begun; `part_done`: some part of it was done
    - `ending`: the turn is over but for a discard
    - `triggered`: who met the goals of the race; `last`: who has one more action
    - `decks`, `discards`: by name, the next card first and the newest last
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
    """The box that is played with; the table must have been set up."""
    if state.box is None:
        raise ValueError("no box was opened")
    return state.box


def own_spaces(state: State, seat: Player) -> tuple[str, ...]:
    """The spaces on which a seat has settled."""
    return tuple(space for space, standing in state.spaces.items() if standing.seat == seat)


def unused_factories(state: State, seat: Player, resource: Resource) -> int:
    """How many factories of a resource a seat could still bring into play."""
    nation = state.nations[seat]
    settled = sum(state.spaces[space].piece == resource for space in own_spaces(state, seat))
    return FACTORIES - settled - sum(prefabs[resource] for prefabs in nation.prefabs.values())


def lowest(production: Store) -> int:
    """The lowest production."""
    return min(production[resource] for resource in RESOURCES)


def is_open(parts: Parts) -> bool:
    """Whether any part is open."""
    return parts != Parts()


def has(state: State, module: Module) -> bool:
    """Whether a module is played with."""
    return module in state.modules


def to_act(state: State) -> tuple[Player, ...]:
    """Who must act now, in seat order."""
    if state.phase in {"keep", "draft", "transport"}:
        return tuple(seat for seat in state.seats if seat in state.waiting)
    return () if state.turn is None else (state.turn,)


def store_of(nation: Nation, world: World) -> Store:
    """The store of one world."""
    return nation.old if world == "old" else nation.new


def reward_card(state: State) -> str:
    """The reward card of this round."""
    return state.rewards[state.round - 1]
