"""The street round the city, its blocks, and the grid of cells inside (earthquake.md, Board)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["red", "blue", "yellow", "green"]
Cell: TypeAlias = tuple[int, int]

SIDES: Final[tuple[Side, ...]] = ("red", "blue", "yellow", "green")
"""The four sides in the order in which the street passes them."""

BLOCKS_OF: Final[dict[Side, tuple[str, ...]]] = {
    "red": ("Johnson Creek", "Woodstock", "Foster", "Division", "Hawthorne", "Belmont", "Morrison", "Water"),
    "blue": ("Sandy", "Fremont", "Alberta", "Martin Luther King", "Rosa Parks", "Lombard", "Marine", "Denver"),
    "yellow": ("Vaughn", "Quimby", "Pettygrove", "Cornell", "Overton", "Lovejoy", "Couch", "Naito"),
    "green": ("Salmon", "Corbett", "Moody", "Abernethy", "Terwilliger", "Barbur", "Multnomah", "Taylors Ferry"),
}
"""The blocks of each side, in walking order."""

BLOCKS: Final = tuple(block for side in SIDES for block in BLOCKS_OF[side])
"""All blocks in board order."""

SPACES: Final = 36
NEW_YEAR: Final = 0
CORNERS: Final = (0, 9, 18, 27)
"""The spaces of the seasons: New Year in winter, then spring, summer and autumn."""

GRID: Final = 32
"""The city has so many cells in each direction."""

WIDTH: Final = 4
"""How many bedrock cells a block has."""

PLACE_OF: Final = {block: place for place, block in enumerate(BLOCKS)}
"""The place of each block in board order."""

SIDE_OF: Final = {block: side for side in SIDES for block in BLOCKS_OF[side]}
SPACE_OF: Final = {block: place + 1 + place // 8 for place, block in enumerate(BLOCKS)}
BLOCK_AT: Final = {space: block for block, space in SPACE_OF.items()}


def bedrock(block: str) -> frozenset[Cell]:
    """The cells of the city's edge on which a block stands."""
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
    """The cells in the middle on which nothing is built, `size` by `size` (2 to 28, even)."""
    first = (GRID - size) // 2
    across = range(first, first + size)
    return frozenset((x, y) for x in across for y in across)


def on_board(cell: Cell) -> bool:
    """Whether the city has such a cell."""
    x, y = cell
    return 0 <= x < GRID and 0 <= y < GRID


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The cells edge to edge with this one, off the board too."""
    x, y = cell
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def fringe(cells: Iterable[Cell]) -> frozenset[Cell]:
    """All cells edge to edge with one of these."""
    return frozenset(chain.from_iterable(map(beside, cells)))


def walked(position: int, steps: int) -> Iterator[int]:
    """The spaces that a walk of so many steps enters, one after the other."""
    return ((position + step) % SPACES for step in range(1, steps + 1))


def in_board_order(blocks: Iterable[str]) -> tuple[str, ...]:
    """These blocks as the street passes them, each once."""
    wanted = set(blocks)
    return tuple(block for block in BLOCKS if block in wanted)
