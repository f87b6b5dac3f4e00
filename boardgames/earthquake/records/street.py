"""The street, its blocks, and the grid of the city (earthquake.md, Board)."""

from collections.abc import Iterable
from itertools import chain
from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["red", "blue", "yellow", "green"]
Cell: TypeAlias = tuple[int, int]

SIDES: Final[tuple[Side, ...]] = ("red", "blue", "yellow", "green")
"""In the order of the street."""

BLOCKS_OF: Final[dict[Side, tuple[str, ...]]] = {
    "red": ("Johnson Creek", "Woodstock", "Foster", "Division", "Hawthorne", "Belmont", "Morrison", "Water"),
    "blue": ("Sandy", "Fremont", "Alberta", "Martin Luther King", "Rosa Parks", "Lombard", "Marine", "Denver"),
    "yellow": ("Vaughn", "Quimby", "Pettygrove", "Cornell", "Overton", "Lovejoy", "Couch", "Naito"),
    "green": ("Salmon", "Corbett", "Moody", "Abernethy", "Terwilliger", "Barbur", "Multnomah", "Taylors Ferry"),
}
"""In walking order."""

BLOCKS: Final = tuple(block for side in SIDES for block in BLOCKS_OF[side])
"""In board order."""

SPACES: Final = 36
NEW_YEAR: Final = 0
CORNERS: Final = (0, 9, 18, 27)
"""New Year in winter, then spring, summer and autumn."""

GRID: Final = 32
"""Cells of the city in each direction."""

WIDTH: Final = 4
"""Bedrock cells of a block."""

PLACE_OF: Final = {block: place for place, block in enumerate(BLOCKS)}
"""The index of each block in board order."""

SIDE_OF: Final = {block: side for side in SIDES for block in BLOCKS_OF[side]}
SPACE_OF: Final = {block: place + 1 + place // 8 for place, block in enumerate(BLOCKS)}
BLOCK_AT: Final = {space: block for block, space in SPACE_OF.items()}


def bedrock(block: str) -> frozenset[Cell]:
    """The cells at the city's edge that support a block."""
    side = SIDE_OF[block]
    start = BLOCKS_OF[side].index(block) * WIDTH
    along = range(start, start + WIDTH)
    last = GRID - 1
    match side:
        case "red":
            return frozenset((last - place, last) for place in along)
        case "blue":
            return frozenset((0, last - place) for place in along)
        case "yellow":
            return frozenset((place, 0) for place in along)
        case "green":
            return frozenset((last, place) for place in along)


BEDROCK: Final = {block: bedrock(block) for block in BLOCKS}


def tank_farm(size: int) -> frozenset[Cell]:
    """The cells in the middle that stay empty. `size`: 2 to 28, even."""
    first = (GRID - size) // 2
    across = range(first, first + size)
    return frozenset((x, y) for x in across for y in across)


def on_board(cell: Cell) -> bool:
    x, y = cell
    return 0 <= x < GRID and 0 <= y < GRID


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four neighbours of a cell, including cells off the board."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def fringe(cells: Iterable[Cell]) -> frozenset[Cell]:
    """All cells that share an edge with one of these."""
    return frozenset(chain.from_iterable(map(beside, cells)))


def in_board_order(blocks: Iterable[str]) -> tuple[str, ...]:
    """The blocks in board order, without duplicates."""
    wanted = set(blocks)
    return tuple(block for block in BLOCKS if block in wanted)
