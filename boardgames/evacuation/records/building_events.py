"""Events of gaining, paying and building."""

from typing import TypeAlias

from boardgames.evacuation.box.words import Piece, Player, Resource, Store, World
from boardgames.kit.records import EventRecord


class ResourceGained(EventRecord, frozen=True):
    seat: Player
    resource: Resource
    world: World


class Paid(EventRecord, frozen=True):
    """Resources were paid for the next event."""

    seat: Player
    world: World
    pieces: Store


class ProductionRaised(EventRecord, frozen=True):
    seat: Player
    by: Store


class InfrastructureTaken(EventRecord, frozen=True):
    seat: Player
    card: str


class InfrastructureLaid(EventRecord, frozen=True):
    seat: Player
    card: str
    world: World


class InfrastructureGave(EventRecord, frozen=True):
    """The condition of a laid card is met, and it has given."""

    seat: Player
    card: str
    world: World


class TechnologyStepped(EventRecord, frozen=True):
    """A step in a technology. `developed`: it was the last."""

    seat: Player
    technology: str
    developed: bool


class PieceSettled(EventRecord, frozen=True):
    seat: Player
    space: str
    piece: Piece


class ShipBuilt(EventRecord, frozen=True):
    seat: Player
    card: str
    world: World


class StadiumBuilt(EventRecord, frozen=True):
    seat: Player
    card: str
    world: World


class FactoryPrefabbed(EventRecord, frozen=True):
    seat: Player
    resource: Resource
    world: World


class PopulationCloned(EventRecord, frozen=True):
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
