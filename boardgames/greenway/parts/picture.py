"""The thumbnail of The Greenway on Control's overview."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from boardgames.greenway.parts import geometry
from boardgames.greenway.parts.geometry import Point
from boardgames.greenway.records.board import PLAYERS, Piece, Player, Square
from boardgames.greenway.screens import WallScreen
from megagame.core.parts import Part

SHIELD = "m-11-11h22v12c0 6-5 9.5-11 12-6-2.5-11-6-11-12z"
HEXAGON = "m-13 0 6.5-11.5h13l6.5 11.5-6.5 11.5h-13z"
DISC = "m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0"
COIN = "m-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0"


class Name(Struct, frozen=True):
    """A label on a piece."""

    text: str
    at: Point


class Group(Struct, frozen=True):
    """Pieces of one shape: a common outline and a label for each."""

    outline: str
    names: tuple[Name, ...]


class Picture(Struct, frozen=True):
    board: geometry.Scenery
    protectors: Mapping[Player, Group]
    occupiers: Group
    veterans: Group
    heads: Group
    tails: Group


def picture(screen: WallScreen) -> Part:
    green = screen.green
    lying = {face: [at for at, each in green.quarters.items() if each == face] for face in ("heads", "tails")}
    data = Picture(
        board=geometry.scenery(green.sides),
        protectors={player: _group(SHIELD, _called(green.pieces, player)) for player in PLAYERS},
        occupiers=_group(DISC, _called(green.pieces, "O")),
        veterans=_group(HEXAGON, _called(green.pieces, "V")),
        heads=_group(COIN, [(at, "¼") for at in lying["heads"]]),
        tails=_group(COIN, [(at, "") for at in lying["tails"]]),
    )
    return Part("greenway/picture.html", data)


def _called(pieces: Mapping[Square, Piece], kind: str) -> list[tuple[Square, str]]:
    return [(at, piece) for at, piece in pieces.items() if piece.startswith(kind)]


def _group(shape: str, standing: Iterable[tuple[Square, str]]) -> Group:
    places = [(geometry.middle(at), text) for at, text in standing]
    outline = "".join(f"M{place.x:g} {place.y:g}{shape}" for place, _ in places)
    return Group(outline, tuple(Name(text, place) for place, text in places))
