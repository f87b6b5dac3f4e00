"""Cards, discs and spaces of a box (evacuation.md, The box)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from boardgames.evacuation.box.effects import Condition, Effect, Lasting, Word
from boardgames.evacuation.box.words import Count, Face, Kind, Price, Resource, Side, Terrain

Id: TypeAlias = Annotated[str, Meta(min_length=1)]
ByRound: TypeAlias = tuple[Count, Count, Count, Count]


class _Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all cards and discs share. `text` is only shown."""

    id: Id
    name: str = ""
    text: str = ""


class Feeding(Struct, frozen=True, forbid_unknown_fields=True):
    """The food each world needs, by round."""

    old: ByRound
    new: ByRound


class OldRegion(_Card, frozen=True, kw_only=True):
    """A region disc of the Old World. `population`: the markers it becomes."""

    colours: Annotated[tuple[Word, ...], Meta(min_length=1)]
    kind: Kind
    resource: Resource
    value: Count
    population: Count


class Ocean(_Card, frozen=True, kw_only=True):
    """An ocean disc of the Old World."""

    resource: Resource
    value: Count


Steps: TypeAlias = Annotated[int, Meta(ge=0, le=23)]


class Space(_Card, frozen=True, kw_only=True):
    """A space of the New World.

    - `circles`: what people there produce; default one
    - `at`: its column and row on the map, whose odd rows are half a space further right; None: the program places it
    """

    terrain: Terrain
    symbols: tuple[Word, ...]
    takes: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    colour: Resource
    circles: Count
    at: tuple[Steps, Steps] | None = None


class ShipCard(_Card, frozen=True, kw_only=True):
    """A ship: the colours of each bay, its capacities, and the energy of a flight."""

    price: Price
    bays: tuple[Annotated[tuple[Word, ...], Meta(min_length=1)], ...]
    buildings: Count
    resources: Count
    energy: Count


class StadiumCard(_Card, frozen=True, kw_only=True):
    price: Price
    satisfaction: Count
    starter: bool


class InfrastructureCard(_Card, frozen=True, kw_only=True):
    level: Literal[1, 2]
    picture: Word
    price: Price
    condition: Condition
    production: Mapping[Resource, Count]


class Technology(_Card, frozen=True, kw_only=True):
    """A technology of one of the sets."""

    set: Word
    level: Literal[1, 2, 3]
    column: Literal[1, 2, 3]
    effects: Annotated[tuple[Effect | Lasting, ...], Meta(min_length=1)]


class TrackPlace(Struct, frozen=True, forbid_unknown_fields=True):
    symbols: tuple[Word, ...]
    effects: tuple[Effect, ...]


class TrackStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the progress track. Its outer lane gives nothing."""

    middle: TrackPlace
    inner: TrackPlace


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The progress track. `transitions`: the steps that precede each."""

    steps: Annotated[tuple[TrackStep, ...], Meta(min_length=5)]
    transitions: tuple[Count, Count, Count, Count]


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """A range of group sums up to `to` (None: no limit)."""

    to: Count | None
    effects: tuple[Effect, ...]


class RewardCard(_Card, frozen=True, kw_only=True):
    """A reward card, with both versions of its rule."""

    strict: Mapping[Annotated[str, Meta(pattern=r"\A(0|[1-9][0-9]*)\Z")], tuple[Effect, ...]]
    lenient: Annotated[tuple[Range, ...], Meta(min_length=1)]


class ActionCard(_Card, frozen=True, kw_only=True):
    """An action card of the module advanced actions."""

    numbers: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1)]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Each(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a goal counts. `of`: which symbol, resource, terrain or kind."""

    count: Literal[
        "symbols",
        "production",
        "lowest",
        "evacuated",
        "settled",
        "stadiums",
        "ships",
        "technologies",
        "infrastructure",
        "satisfaction",
    ]
    of: Word | None = None


class Goal(_Card, frozen=True, kw_only=True):
    """A private goal: points for a condition, or for each of a count up to a limit."""

    points: int
    condition: Condition | None = None
    each: Each | None = None
    limit: Count | None = None


class PublicGoal(_Card, frozen=True, kw_only=True):
    condition: Condition
    price: Price
    production: Mapping[Resource, Count]
    points: int


class Corner(Struct, frozen=True, forbid_unknown_fields=True):
    """A corner tile of the New World: two faces, each with its lines."""

    id: Id
    faces: tuple[tuple[tuple[Id, ...], ...], tuple[tuple[Id, ...], ...]]


class Lines(Struct, frozen=True, forbid_unknown_fields=True):
    """The corners of both sides."""

    A: Annotated[tuple[Corner, ...], Meta(min_length=1)]
    B: Annotated[tuple[Corner, ...], Meta(min_length=1)]

    def corners(self, side: Side) -> tuple[Corner, ...]:
        return self.A if side == "A" else self.B

    def up(self, side: Side, faces: Iterable[Face]) -> tuple[tuple[str, ...], ...]:
        """The lines of these faces, one for each corner."""
        up = (corner.faces[face] for corner, face in zip(self.corners(side), faces, strict=True))
        return tuple(line for lines in up for line in lines)


class ScoreTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a lowest production of 0 to 10, and for each above."""

    points: Annotated[tuple[int, ...], Meta(min_length=11, max_length=11)]
    above: int
