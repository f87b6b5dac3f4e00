"""Build and invest, and the links they create (earthquake.md, A turn, Linking)."""

from collections.abc import Iterable, Sequence

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import DeedTaken, PiecesLaid
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Piece, counted, has_shape, holds
from boardgames.earthquake.records.state import State, block_of, cost, structure, tanks
from boardgames.earthquake.records.street import BEDROCK, Cell, fringe, on_board
from boardgames.earthquake.records.structures import cells_of, links
from boardgames.earthquake.rules.resolution import Resolution
from megagame.core.game import Refusal


def build(resolution: Resolution, seat: Player, action: actions.Build) -> None:
    """Refused: `no_deed`; as `require_room`; `cannot_afford`."""
    state, block = resolution.state, action.block
    mine = state.deeds.get(block) == seat
    if not mine and block != block_of(state, seat):
        raise Refusal("no_deed", block=block)
    require_room(state, seat, block, action.pieces)
    resolution.happens(PiecesLaid(seat, block, action.pieces))
    if mine:
        _link(resolution, state, seat, block)


def invest(resolution: Resolution, seat: Player, block: str, action: actions.Invest) -> None:
    """Refused: `own_deed`; `has_deed`; as `require_room`; `cannot_afford`."""
    state = resolution.state
    holder = state.deeds.get(block)
    if holder == seat:
        raise Refusal("own_deed", block=block)
    if holder is not None:
        raise Refusal("has_deed", block=block)
    require_room(state, seat, block, action.pieces)
    resolution.happens(PiecesLaid(seat, block, action.pieces), DeedTaken(seat, block))
    _link(resolution, state, seat, block)


def require_room(state: State, seat: Player, block: str, pieces: Sequence[Piece]) -> None:
    """Refuse pieces that cannot be laid in this order.

    Refused: `not_in_savings`; for each piece as `require_fit` does.
    """
    if not holds(state.savings[seat], counted(pieces)):
        raise Refusal("not_in_savings")
    standing = cells_of(structure(state, block))
    covered = tanks(state).union(*(cells_of(other) for other in state.structures.values()))
    for number, piece in enumerate(pieces, 1):
        require_fit(number, piece, covered, fringe(standing) | BEDROCK[block])
        standing |= set(piece.cells)
        covered |= set(piece.cells)


def require_fit(number: int, piece: Piece, covered: Iterable[Cell], reached: frozenset[Cell]) -> None:
    """Refuse a piece: `wrong_shape`, `off_board`, `occupied`, `not_touching`."""
    if not has_shape(piece):
        raise Refusal("wrong_shape", piece=number)
    if not all(on_board(cell) for cell in piece.cells):
        raise Refusal("off_board", piece=number)
    if not set(piece.cells).isdisjoint(covered):
        raise Refusal("occupied", piece=number)
    if reached.isdisjoint(piece.cells):
        raise Refusal("not_touching", piece=number)


def newly_linked(before: State, after: State, seat: Player, block: str) -> tuple[str, ...]:
    """Other players' blocks whose structures touch this one now but did not before."""
    new = set(links(after.structures)) - set(links(before.structures))
    others = (other for pair in links(after.structures) if pair in new and block in pair for other in pair)
    return tuple(other for other in others if other != block and before.deeds.get(other, seat) != seat)


def _link(resolution: Resolution, before: State, seat: Player, block: str) -> None:
    """Pay for new links and take their deeds. Refused: `cannot_afford`."""
    reached = newly_linked(before, resolution.state, seat, block)
    if not holds(resolution.state.savings[seat], cost(resolution.state, *reached)):
        raise Refusal("cannot_afford")
    for other in reached:
        holder, pieces = resolution.state.deeds[other], cost(resolution.state, other)
        resolution.happens(DeedTaken(seat, other, holder, pieces))
