"""Coordinates of the drawn board.

The board is `WHOLE` units wide, a cell `UNIT`, and the street around the city `DEPTH`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from boardgames.earthquake.records.pieces import Laid
from boardgames.earthquake.records.street import BLOCKS_OF, GRID, SPACE_OF, SPACES, WIDTH, Cell, Side, beside, tank_farm
from boardgames.earthquake.records.structures import cells_of

UNIT = 26
DEPTH = 112
CITY = GRID * UNIT
WHOLE = CITY + 2 * DEPTH
REMEMBERED = 512
TANK_AT: dict[Side, tuple[float, float]] = {
    "yellow": (0.5, 0.21),
    "green": (0.79, 0.5),
    "red": (0.5, 0.79),
    "blue": (0.21, 0.5),
}
"""Where each side's tank is drawn, as fractions of the farm."""


class Point(Struct, frozen=True):
    x: float
    y: float


class Box(Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float


def corner_of(cell: Cell) -> Point:
    return Point(DEPTH + cell[0] * UNIT, DEPTH + cell[1] * UNIT)


def middle_of(cell: Cell) -> Point:
    corner = corner_of(cell)
    return Point(corner.x + UNIT / 2, corner.y + UNIT / 2)


def boxes() -> tuple[Box, ...]:
    """The spaces of the street, by number."""
    far = WHOLE - DEPTH
    found = {0: (far, far), 9: (0, far), 18: (0, 0), 27: (far, 0)}
    placed = {space: Box(x, y, DEPTH, DEPTH) for space, (x, y) in found.items()}
    for side, blocks in BLOCKS_OF.items():
        for place, block in enumerate(blocks):
            placed[SPACE_OF[block]] = _box(side, place)
    return tuple(placed[space] for space in range(SPACES))


def _box(side: Side, place: int) -> Box:
    length = WIDTH * UNIT
    onward, back = DEPTH + place * length, DEPTH + CITY - (place + 1) * length
    match side:
        case "red":
            return Box(back, WHOLE - DEPTH, length, DEPTH)
        case "blue":
            return Box(0, back, DEPTH, length)
        case "yellow":
            return Box(onward, 0, length, DEPTH)
        case "green":
            return Box(WHOLE - DEPTH, onward, DEPTH, length)


def farm(size: int) -> Box:
    corner = corner_of(((GRID - size) // 2, (GRID - size) // 2))
    return Box(corner.x, corner.y, size * UNIT, size * UNIT)


@lru_cache(REMEMBERED)
def outline(cells: frozenset[Cell]) -> str:
    """The path around these cells, including holes."""
    following: dict[Cell, list[Cell]] = defaultdict(list)
    for x, y in cells:
        edges = (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x + 1, y + 1), (x, y + 1)), ((x, y + 1), (x, y)))
        for other, (begins, ends) in zip(beside((x, y)), edges, strict=True):
            if other not in cells:
                following[begins].append(ends)
    return "".join(map(_path, _loops(following)))


def _loops(following: dict[Cell, list[Cell]]) -> Iterator[list[Cell]]:
    while start := next((begins for begins in sorted(following) if following[begins]), None):
        loop = [start]
        while (ends := following[loop[-1]].pop()) != start:
            loop.append(ends)
        yield loop


def _path(loop: list[Cell]) -> str:
    """Keep only the corners of a loop."""
    turns = [
        here
        for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
        if before[0] != after[0] and before[1] != after[1]
    ]
    return "M" + "L".join(f"{DEPTH + x * UNIT} {DEPTH + y * UNIT}" for x, y in turns) + "Z"


def letter_at(cells: Collection[Cell]) -> Cell:
    """The cell for a piece's letter: the one with most neighbours."""
    return max(sorted(cells), key=lambda cell: sum(other in cells for other in beside(cell)))


@lru_cache(REMEMBERED)
def link_at(one: tuple[Laid, ...], other: tuple[Laid, ...]) -> Point:
    """The middle of a shared edge, away from letters where possible."""
    theirs, letters = cells_of(other), {letter_at(piece.cells) for piece in (*one, *other) if len(piece.cells) > 1}
    edges = [(cell, next_) for cell in sorted(cells_of(one)) for next_ in beside(cell) if next_ in theirs]
    cell, next_ = min(edges, key=lambda edge: len(letters & set(edge)))
    a, b = middle_of(cell), middle_of(next_)
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


@lru_cache(REMEMBERED)
def contact(cells: frozenset[Cell], size: int) -> str:
    """The path along the edges that touch the tank farm; empty without any."""
    tanks = tank_farm(size)
    return "".join(_edge(cell, other) for cell in sorted(cells) for other in beside(cell) if other in tanks)


def _edge(cell: Cell, other: Cell) -> str:
    x, y = max(cell[0], other[0]), max(cell[1], other[1])
    if cell[1] == other[1]:
        return f"M{DEPTH + x * UNIT} {DEPTH + y * UNIT}v{UNIT}"
    return f"M{DEPTH + x * UNIT} {DEPTH + y * UNIT}h{UNIT}"


def far_end(cells: Iterable[Cell]) -> Cell:
    """The cell for the deed's shield: the one nearest to the middle of the city."""
    half = (GRID - 1) / 2
    return min(cells, key=lambda cell: (max(abs(cell[0] - half), abs(cell[1] - half)), cell))
