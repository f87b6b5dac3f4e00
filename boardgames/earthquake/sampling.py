"""What buttons offer, and one legal move by lot, as people play: they build towards the tanks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from boardgames.earthquake import actions as asked
from boardgames.earthquake import rescue
from boardgames.earthquake.actions import Action
from boardgames.earthquake.decide import decide
from boardgames.earthquake.new_year import is_hopeless, paid_with
from boardgames.earthquake.options import PLAYERS, Player
from boardgames.earthquake.pieces import INCOME, KINDS, SHAPES, SQUARES, Kind, Piece, Pieces, holds, number, squares
from boardgames.earthquake.state import State, block_of, cost, deeds_of, is_critical, structure, tanks
from boardgames.earthquake.street import BEDROCK, GRID, Cell, fringe, on_board
from boardgames.earthquake.structures import cells_of, held_by_bedrock
from boardgames.earthquake.turns import TURNS
from boardgames.kit.sampling import is_legal
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat

BUILD_MOST = 4
PASS_ONE_IN = 8


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The moves that need no pieces to be chosen."""
    if seat == CONTROL and state.phase != "over":
        return (asked.Stop(),)
    player = TURNS.due(state, seat)
    return () if player is None else _moves(state, player)


def _moves(state: State, player: Player) -> tuple[Action, ...]:
    match state.phase:
        case "roll":
            return (asked.Roll(),)
        case "pay":
            return (*_payments(state, player), *_forfeits(state, player))
        case "rescue":
            return (asked.Contribute({}),)
        case "auction":
            return (asked.Bid(),)
        case "act":
            return (asked.Pass(), *_purchase(state, player))
        case "collect" | "over":
            return ()


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """One legal move by lot; None where the seat has none."""
    player = TURNS.due(state, seat)
    if player is None:
        return None
    match state.phase:
        case "rescue":
            return dice.one_of((asked.Contribute({}), asked.Contribute(_gift(state, player))))
        case "auction":
            return asked.Bid(_some(state.savings[player], dice))
        case "collect":
            return asked.Collect(_income(INCOME * len(deeds_of(state, player)), dice))
        case "act":
            return _act(state, player, dice)
        case "pay":
            paying = _payments(state, player)
            return dice.one_of(paying or _forfeits(state, player))
        case _:
            return dice.one_of(choices(state, player))


def _payments(state: State, seat: Player) -> tuple[Action, ...]:
    savings = state.savings[seat]
    together = {paid_with(state, deed) for deed in state.due}
    return tuple(asked.Pay(deeds) for deeds in sorted(together) if holds(savings, cost(state, *deeds)))


def _forfeits(state: State, seat: Player) -> tuple[Action, ...]:
    return tuple(asked.Forfeit(deed) for deed in deeds_of(state, seat) if _may_forfeit(state, seat, deed))


def _may_forfeit(state: State, seat: Player, deed: str) -> bool:
    return not is_critical(state, deed) or is_hopeless(state, seat, deed)


def _purchase(state: State, seat: Player) -> tuple[Action, ...]:
    block = block_of(state, seat) or ""
    others = state.deeds.get(block, seat) != seat
    return (asked.Buy(),) if others and holds(state.savings[seat], cost(state, block)) else ()


def _gift(state: State, seat: Player) -> Pieces:
    """What a seat could give of what is missing."""
    lacking, own = rescue.missing(state), state.savings[seat]
    return {kind: min(lacking[kind], own[kind]) for kind in KINDS}


def _some(savings: Pieces, dice: Dice) -> Pieces:
    return {kind: dice.roll(many + 1) - 1 for kind, many in savings.items()}


def _income(wanted: int, dice: Dice) -> Pieces:
    """Pieces that cover exactly so many squares."""
    taken = dict.fromkeys(KINDS, 0)
    while left := wanted - squares(taken):
        kind = dice.one_of([kind for kind in KINDS if SQUARES[kind] <= left])
        taken[kind] += 1
    return taken


def _act(state: State, seat: Player, dice: Dice) -> Action:
    if dice.roll(PASS_ONE_IN) == 1:
        return asked.Pass()
    ways = [*_purchase(state, seat), *_looting(state, seat, dice), *_policing(state, seat, dice)]
    pieces = _layable(state, seat, dice)
    if pieces:
        ways += [_laying(state, seat, pieces)] * 3
    return dice.one_of(ways) if ways else asked.Pass()


def _looting(state: State, seat: Player, dice: Dice) -> Iterator[Action]:
    block = block_of(state, seat) or ""
    standing = structure(state, block)
    if state.deeds.get(block, seat) == seat or not standing:
        return
    place = dice.roll(len(standing)) - 1
    left = standing[:place] + standing[place + 1 :]
    if held_by_bedrock(block, left) == left:
        yield asked.Loot((place,))


def _policing(state: State, seat: Player, dice: Dice) -> Iterator[Action]:
    here = [other for other in PLAYERS if other in state.seats and other != seat]
    for other in here:
        pieces = _some(state.savings[other], dice)
        if block_of(state, other) == block_of(state, seat) and 0 < number(pieces) <= 5:
            yield asked.Police(other, pieces)


def _laying(state: State, seat: Player, pieces: tuple[Piece, ...]) -> Action:
    block = block_of(state, seat) or ""
    return asked.Build(block, pieces) if block in state.deeds else asked.Invest(pieces)


def _layable(state: State, seat: Player, dice: Dice) -> tuple[Piece, ...]:
    """Up to a few pieces that can be laid here one after the other, each as near to the tanks as it may."""
    block = block_of(state, seat) or ""
    laid: tuple[Piece, ...] = ()
    for _ in range(dice.roll(BUILD_MOST)):
        left = {kind: many - sum(piece.kind == kind for piece in laid) for kind, many in state.savings[seat].items()}
        kinds = [kind for kind in KINDS if left[kind] > 0]
        piece = _nearest(state, block, laid, dice.one_of(kinds)) if kinds else None
        if piece is None or not is_legal(decide, state, seat, _laying(state, seat, (*laid, piece))):
            break
        laid = (*laid, piece)
    return laid


def _nearest(state: State, block: str, laid: Sequence[Piece], kind: Kind) -> Piece | None:
    covered = tanks(state).union(cells_of(laid), *(cells_of(other) for other in state.structures.values()))
    own = cells_of(structure(state, block)) | cells_of(laid)
    reached = {cell for cell in fringe(own) | BEDROCK[block] if on_board(cell) and cell not in covered}
    found = [
        cells
        for start in reached
        for cells in turned_onto(kind, start)
        if all(map(on_board, cells)) and covered.isdisjoint(cells)
    ]
    return Piece(kind, min(found, key=_distance)) if found else None


def turned_onto(kind: Kind, cell: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every way in which a piece of this kind covers the cell, turned and moved."""
    for turns, anchor in product(range(4), SHAPES[kind]):
        shape = [_turned(square, turns) for square in SHAPES[kind]]
        x, y = _turned(anchor, turns)
        yield tuple(sorted((cell[0] + across - x, cell[1] + down - y) for across, down in shape))


def _turned(square: Cell, turns: int) -> Cell:
    x, y = square
    for _ in range(turns):
        x, y = -y, x
    return (x, y)


def _distance(cells: Sequence[Cell]) -> tuple[float, Sequence[Cell]]:
    """How far the nearest of these cells is from the middle of the city; of equals the same one each time."""
    middle = (GRID - 1) / 2
    return (min(max(abs(x - middle), abs(y - middle)) for x, y in cells), cells)
