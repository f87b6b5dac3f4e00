"""The New World as a map of hexes, for boxes that give each space its place (`Space.at`)."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from msgspec import Struct

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Terrain
from boardgames.evacuation.records.state import SettledPiece
from boardgames.evacuation.screens.table_screen import TableScreen

WIDTH, HEIGHT, PITCH = 100, 92, 69
"""Of a hex, and from one row to the next."""

ABOVE = -24
"""Lines pass a space at the height of its piece."""

BEFORE, AFTER = 48, 36
"""How far a line's number and its tip are from the middle of its first and last space."""

MARGIN, ROOM = 14, 28
"""Around the map, and above it for the numbers of lines."""

Point: TypeAlias = tuple[float, float]


class Hex(Struct, frozen=True):
    """A space around x and y, and the piece on it."""

    id: str
    x: int
    y: int
    terrain: Terrain
    piece: SettledPiece | None


class Arrow(Struct, frozen=True):
    """A majority line: its number, where that is written, and the points of its arrow and of the arrow's head."""

    number: int
    x: float
    y: float
    points: str
    head: str


class DrawnMap(Struct, frozen=True):
    """`top`: where the drawing begins, above 0."""

    top: int
    width: int
    height: int
    hexes: tuple[Hex, ...]
    arrows: tuple[Arrow, ...]


def has_map(box: Box) -> bool:
    """Whether the box gives each space its place."""
    return all(space.at is not None for space in box.new_regions)


def drawn_map(screen: TableScreen) -> DrawnMap | None:
    """The map; None if the box gives no places."""
    at = {space.id: _middle(*space.at) for space in screen.box.new_regions if space.at is not None}
    if len(at) < len(screen.box.new_regions):
        return None
    top = -ROOM if screen.lines else 0
    return DrawnMap(
        top,
        max(x for x, _ in at.values()) + WIDTH // 2 + MARGIN,
        max(y for _, y in at.values()) + HEIGHT // 2 + MARGIN - top,
        tuple(
            Hex(space.id, *at[space.id], space.terrain, screen.spaces.get(space.id)) for space in screen.box.new_regions
        ),
        tuple(_arrow(number, [at[space] for space in line]) for number, line in enumerate(screen.lines, 1)),
    )


def _middle(column: int, row: int) -> tuple[int, int]:
    """The middle of a space; odd rows are half a space further right."""
    return WIDTH * column + WIDTH // 2 * (1 + row % 2) + MARGIN, PITCH * row + HEIGHT // 2 + MARGIN


def _arrow(number: int, middles: Sequence[Point]) -> Arrow:
    passed = [(x, y + ABOVE) for x, y in middles]
    steps = [(x - left, y - top) for (left, top), (x, y) in pairwise(passed)] or [(float(WIDTH), 0.0)]
    start, (x, y) = _further(passed[0], steps[0], -BEFORE), _further(passed[-1], steps[-1], AFTER)
    (along, down), (across, up) = _unit(steps[-1], 16), _unit(steps[-1], 9)
    head = ((x, y), (x - along - up, y - down + across), (x - along + up, y - down - across))
    neck = (x - along / 2, y - down / 2)
    return Arrow(number, *start, _points([start, *passed, neck]), _points(head))


def _further(point: Point, step: Point, by: int) -> Point:
    x, y = _unit(step, by)
    return round(point[0] + x, 1), round(point[1] + y, 1)


def _unit(step: Point, length: int) -> Point:
    whole = hypot(*step)
    return step[0] / whole * length, step[1] / whole * length


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
