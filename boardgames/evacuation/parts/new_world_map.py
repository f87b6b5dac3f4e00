"""The New World for settling: legal spaces, their gain and price."""

from msgspec import Struct

from boardgames.evacuation.box.words import TERRAINS, Piece, Player, Price, Resource, Terrain
from boardgames.evacuation.parts.drawn_map import DrawnMap, drawn_map
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.state import SettledPiece
from boardgames.evacuation.rules.settling import OPENS_AFTER, PIECES
from boardgames.evacuation.screens.own_screen import OwnScreen
from boardgames.evacuation.screens.table_screen import NationScreen, TableScreen


class Possible(Struct, frozen=True):
    """A piece that may settle on a space, and the production it raises."""

    piece: Piece
    resource: Resource
    before: int
    after: int


class MapSpace(Struct, frozen=True):
    """A space with its piece, or the pieces that may settle there."""

    id: str
    stands: SettledPiece | None
    possible: tuple[Possible, ...]


class Ground(Struct, frozen=True):
    """A terrain. `opens`: the step that opens it to this seat; None: it is open."""

    terrain: Terrain
    opens: int | None
    spaces: tuple[MapSpace, ...]


class NewWorldMap(Struct, frozen=True):
    """All terrains, the waiting pieces, and the price of settling people. `drawn`: the map, if the box has one."""

    waiting: tuple[tuple[Piece, int], ...]
    price: Price
    grounds: tuple[Ground, ...]
    drawn: DrawnMap | None


def new_world_map(screen: TableScreen, player: Player, own: OwnScreen) -> NewWorldMap:
    nation = screen.nations[player]
    waits = {piece: nation.population if piece == "population" else nation.prefabs["new"][piece] for piece in PIECES}
    return NewWorldMap(
        tuple((piece, many) for piece, many in waits.items() if many),
        own.settling,
        tuple(_ground(screen, nation, own, terrain) for terrain in TERRAINS),
        drawn_map(screen),
    )


def _ground(screen: TableScreen, nation: NationScreen, own: OwnScreen, terrain: Terrain) -> Ground:
    passed = max(marker.passed for marker in nation.markers)
    transition = OPENS_AFTER[terrain]
    return Ground(
        terrain,
        None if passed >= transition else screen.box.track.transitions[transition - 1],
        tuple(
            MapSpace(space.id, screen.spaces.get(space.id), _possible(screen, nation, own, space.id))
            for space in screen.box.new_regions
            if space.terrain == terrain
        ),
    )


def _possible(screen: TableScreen, nation: NationScreen, own: OwnScreen, space: str) -> tuple[Possible, ...]:
    offered = (step.piece for step in own.steps if isinstance(step, actions.SettleOne) and step.space == space)
    return tuple(_what_it_brings(screen, nation, space, piece) for piece in offered)


def _what_it_brings(screen: TableScreen, nation: NationScreen, space: str, piece: Piece) -> Possible:
    card = screen.box.space[space]
    resource, many = (card.colour, card.circles or 1) if piece == "population" else (piece, 1)
    before = nation.production[resource]
    return Possible(piece, resource, before, before + many)
