"""Legal places of a piece (earthquake.md, Board)."""

from collections.abc import Iterator, Mapping, Sequence

from boardgames.earthquake.records.pieces import KINDS, SHAPES, Kind, Piece
from boardgames.earthquake.records.state import State, structure, tanks
from boardgames.earthquake.records.street import BEDROCK, Cell, fringe, on_board
from boardgames.earthquake.records.structures import cells_of


def places(state: State, block: str, laid: Sequence[Piece], kind: Kind) -> frozenset[tuple[Cell, ...]]:
    """Every place for a kind on a block, next to the pieces laid before it.

    Ignores the cost of links. The cells of each place are sorted.
    """
    own = cells_of(structure(state, block)) | cells_of(laid)
    covered = tanks(state).union(own, *map(cells_of, state.structures.values()))
    reached = (cell for cell in fringe(own) | BEDROCK[block] if on_board(cell) and cell not in covered)
    return frozenset(
        cells
        for start in reached
        for cells in _onto(kind, start)
        if covered.isdisjoint(cells) and all(map(on_board, cells))
    )


def _onto(kind: Kind, cell: Cell) -> Iterator[tuple[Cell, ...]]:
    x, y = cell
    return (tuple((x + across, y + down) for across, down in turned) for turned in _TURNED[kind])


def _all_turned(kind: Kind) -> tuple[tuple[Cell, ...], ...]:
    shape, found = SHAPES[kind], set[tuple[Cell, ...]]()
    for _ in range(4):
        shape = tuple((-y, x) for x, y in shape)
        found |= {tuple(sorted((x - left, y - top) for x, y in shape)) for left, top in shape}
    return tuple(sorted(found))


_TURNED: Mapping[Kind, tuple[tuple[Cell, ...], ...]] = {kind: _all_turned(kind) for kind in KINDS}
