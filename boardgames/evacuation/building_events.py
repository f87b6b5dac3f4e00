"""What seats gained, paid for and built."""

from __future__ import annotations

from typing import TypeAlias

from boardgames.evacuation.words import Piece, Player, Resource, Store, World
from boardgames.kit.records import EventRecord


class ResourceGained(EventRecord, frozen=True):
    """A resource came into a store."""

    seat: Player
    resource: Resource
    world: World


class Paid(EventRecord, frozen=True):
    """Resources left a store of a world, for what happened next."""

    seat: Player
    world: World
    pieces: Store


class ProductionRaised(EventRecord, frozen=True):
    """New World production went up."""

    seat: Player
    by: Store


class InfrastructureTaken(EventRecord, frozen=True):
    """A seat took an infrastructure card from the row."""

    seat: Player
    card: str


class InfrastructureLaid(EventRecord, frozen=True):
    """A seat laid an infrastructure card in a world."""

    seat: Player
    card: str
    world: World


class InfrastructureGave(EventRecord, frozen=True):
    """A card's condition is met: it has given."""

    seat: Player
    card: str
    world: World


class TechnologyStepped(EventRecord, frozen=True):
    """One step in a technology; `developed`: the last one."""

    seat: Player
    technology: str
    developed: bool


class PieceSettled(EventRecord, frozen=True):
    """A piece stands on a space of the New World."""

    seat: Player
    space: str
    piece: Piece


class ShipBuilt(EventRecord, frozen=True):
    """A seat has a ship of the row, in a world."""

    seat: Player
    card: str
    world: World


class StadiumBuilt(EventRecord, frozen=True):
    """A seat has a stadium of the row, in a world."""

    seat: Player
    card: str
    world: World


class FactoryPrefabbed(EventRecord, frozen=True):
    """A factory waits in a world."""

    seat: Player
    resource: Resource
    world: World


class PopulationCloned(EventRecord, frozen=True):
    """Population markers wait on the New World."""

    seat: Player
    n: int


BuildingEvent: TypeAlias = (
    ResourceGained
    | Paid
    | ProductionRaised
    | InfrastructureTaken
    | InfrastructureLaid
    | InfrastructureGave
    | TechnologyStepped
    | PieceSettled
    | ShipBuilt
    | StadiumBuilt
    | FactoryPrefabbed
    | PopulationCloned
)
