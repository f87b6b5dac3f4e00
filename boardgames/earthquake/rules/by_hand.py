"""Control's corrections in EARTHQUAKE! (rules/README.md)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.by_hand_events import (
    DeedSet,
    PawnMoved,
    PiecePlaced,
    PieceRemoved,
    SavingsSet,
    TurnSet,
)
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Piece, added
from boardgames.earthquake.records.state import State, block_of, secured, structure, tanks
from boardgames.earthquake.records.street import CORNERS, SIDES
from boardgames.earthquake.records.structures import cells_of
from boardgames.earthquake.rules.apply import apply
from boardgames.earthquake.rules.construction import require_fit
from boardgames.earthquake.rules.outcome import counted, end
from boardgames.earthquake.rules.resolution import resolve
from boardgames.earthquake.rules.turns import TURNS
from boardgames.kit.by_hand import Corrections
from megagame.core.dice import Dice
from megagame.core.game import Refusal


def _move_pawn(state: State, action: actions.MovePawn) -> tuple[Event, ...]:
    """Refused: `no_seat`; `wrong_phase`; `no_block` (an acting pawn to a corner)."""
    _require_seated(state, action.player)
    TURNS.require_phase(state, "roll", "act", "over")
    if state.phase == "act" and action.player == state.turn and action.to in CORNERS:
        raise Refusal("no_block")
    return (PawnMoved(action.player, action.to),)


def _set_savings(state: State, action: actions.SetSavings) -> tuple[Event, ...]:
    """Refused: `no_seat`; `wrong_phase`."""
    _require_seated(state, action.player)
    TURNS.require_phase(state, "roll", "act", "over")
    return (SavingsSet(action.player, added(action.pieces)),)


def _set_deed(state: State, action: actions.SetDeed) -> tuple[Event, ...]:
    """Refused: `no_seat`; `wrong_phase`."""
    if action.holder is not None:
        _require_seated(state, action.holder)
    TURNS.require_phase(state, "roll", "act", "over")
    return (DeedSet(action.block, action.holder),)


def _place_piece(state: State, action: actions.PlacePiece) -> tuple[Event, ...]:
    """Refused: `no_seat`; `wrong_phase`; `wrong_shape`; `off_board`; `occupied`."""
    _require_seated(state, action.by)
    TURNS.require_phase(state, "roll", "act", "over")
    piece = Piece(action.kind, action.cells)
    covered = tanks(state).union(*(cells_of(other) for other in state.structures.values()))
    require_fit(1, piece, covered, frozenset(piece.cells))
    return (PiecePlaced(action.block, piece, action.by),)


def _remove_piece(state: State, action: actions.RemovePiece) -> tuple[Event, ...]:
    """Leaves unsupported pieces in place. Refused: `wrong_phase`; `no_such_piece`."""
    TURNS.require_phase(state, "roll", "act", "over")
    if action.piece >= len(structure(state, action.block)):
        raise Refusal("no_such_piece")
    return (PieceRemoved(action.block, action.piece),)


def _set_turn(state: State, action: actions.SetTurn) -> tuple[Event, ...]:
    """Drops whatever was being settled. Refused: `no_seat`; `no_block`."""
    _require_seated(state, action.turn)
    if action.phase == "act" and block_of(state, action.turn) is None:
        raise Refusal("no_block")
    return (TurnSet(action.turn, action.phase),)


def _require_seated(state: State, player: Player) -> None:
    if player not in state.seats:
        raise Refusal("no_seat")


def _ends(state: State) -> tuple[Event, ...]:
    """End the game once all four sides are secured, and count a finished one again."""
    resolution = resolve(state, Dice(0))
    before = state.outcome
    if before is not None and counted(state, before.reason) != before:
        end(resolution, before.reason)
    if state.phase != "over" and secured(state) == SIDES:
        end(resolution, "secured")
    return resolution.events


CORRECTIONS = Corrections[State, Event](
    actions=actions.Correction,
    answers={
        actions.MovePawn: _move_pawn,
        actions.SetSavings: _set_savings,
        actions.SetDeed: _set_deed,
        actions.PlacePiece: _place_piece,
        actions.RemovePiece: _remove_piece,
        actions.SetTurn: _set_turn,
    },
    apply=apply,
    follows=_ends,
)
