"""The vocabulary of Evacuation, and arithmetic on stores."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Resource: TypeAlias = Literal["food", "steel", "energy"]
ResourceOrAny: TypeAlias = Literal["food", "steel", "energy", "any"]
World: TypeAlias = Literal["old", "new"]
Terrain: TypeAlias = Literal["mountain", "desert", "forest", "sea"]
Kind: TypeAlias = Literal["population", "factory"]
Piece: TypeAlias = Literal["population", "food", "steel", "energy"]
Place: TypeAlias = Literal["outer", "middle", "inner"]
Slot: TypeAlias = Literal["1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "4a", "4b"]
Row: TypeAlias = Literal["ships", "stadiums", "infrastructure"]
DeckName: TypeAlias = Literal["ships", "stadiums", "infrastructure", "actions"]
Module: TypeAlias = Literal["advanced_actions", "public_goals", "majority_lines"]
Phase: TypeAlias = Literal["keep", "draft", "action", "transport", "progress", "reward", "over"]
Pile: TypeAlias = Literal["discs", "oceans", "ships", "stadiums", "infrastructure", "prefabs", "technologies"]
"""Pieces of a seat that Control may set by hand, besides numbers."""
Hidden: TypeAlias = Literal["actions", "goals", "draft"]
"""Cards of a hand, as Control may set them by hand. `draft`: goals to choose from."""
Where: TypeAlias = Literal["old", "new", "out"]
"""A world; `out`: ocean discs between the worlds."""
Side: TypeAlias = Literal["A", "B"]
"""A side of the corner tiles, which set the majority lines."""
Face: TypeAlias = Literal[0, 1]
"""Which of a corner tile's two faces of that side lies up."""
Player: TypeAlias = Literal["P1", "P2", "P3", "P4"]

RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
WORLDS: Final[tuple[World, ...]] = get_args(World)
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
ROWS: Final[tuple[Row, ...]] = get_args(Row)
PLAYERS: Final[tuple[Player, ...]] = get_args(Player)
FACES: Final[tuple[Face, ...]] = get_args(Face)
MODULES: Final[tuple[Module, ...]] = get_args(Module)

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Price: TypeAlias = Mapping[ResourceOrAny, Count]
Store: TypeAlias = Mapping[Resource, int]

NOTHING: Final[Store] = {"food": 0, "steel": 0, "energy": 0}


def nothing() -> Store:
    return NOTHING


def plus(*stores: Store) -> Store:
    """Add stores; every resource is named."""
    return {resource: sum(store.get(resource, 0) for store in stores) for resource in RESOURCES}


def minus(store: Store, gone: Store) -> Store:
    return {resource: store.get(resource, 0) - gone.get(resource, 0) for resource in RESOURCES}


def covers(store: Store, wanted: Store) -> bool:
    return all(store.get(resource, 0) >= wanted.get(resource, 0) for resource in RESOURCES)


def other_than(items: tuple[str, ...], gone: object) -> tuple[str, ...]:
    return tuple(item for item in items if item != gone)
