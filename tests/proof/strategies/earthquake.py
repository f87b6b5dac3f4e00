"""Bot strategies: cooperative building, and investing only."""

from __future__ import annotations

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.actions import Action
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import KINDS, SQUARES, Kind, Piece
from boardgames.earthquake.records.state import State, block_of, deeds_of, secured, structure
from boardgames.earthquake.records.street import SIDE_OF
from boardgames.earthquake.rules.decide import decide
from boardgames.earthquake.rules.turns import TURNS
from boardgames.earthquake.sampling import answers_to_offers, gift, nearest, sample
from boardgames.kit.sampling import is_legal
from megagame.core.dice import Dice
from megagame.core.game import Seat

MOST_AT_ONCE = 6
ENOUGH_DEEDS = 3


def builder(state: State, seat: Seat, dice: Dice) -> Action | None:
    """Lay towards the tanks on any block, and help players who cannot pay."""
    player = TURNS.due(state, seat)
    if player is None:
        return next(iter(answers_to_offers(state, seat)), None)
    if state.phase == "rescue":
        return actions.Contribute(gift(state, player))
    if state.phase != "act":
        return sample(state, seat, dice)
    block = block_of(state, player) or ""
    pieces = _towards_the_tanks(state, player, block)
    if not pieces:
        return actions.Pass()
    takes = block not in state.deeds and len(deeds_of(state, player)) < ENOUGH_DEEDS
    return _first_legal(state, player, [actions.Invest(pieces)] if takes else [], [actions.Build(block, pieces)])


def investor(state: State, seat: Seat, dice: Dice) -> Action | None:
    """Take every free deed with one small piece; otherwise give and do nothing."""
    player = TURNS.due(state, seat)
    if player is None:
        return next(iter(answers_to_offers(state, seat)), None)
    if state.phase == "rescue":
        return actions.Contribute({})
    if state.phase == "auction":
        return actions.Bid()
    if state.phase != "act":
        return sample(state, seat, dice)
    block = block_of(state, player) or ""
    smallest = sorted((kind for kind in KINDS if state.savings[player][kind]), key=lambda kind: SQUARES[kind])
    if block in state.deeds or not smallest:
        return actions.Pass()
    piece = nearest(state, block, (), smallest[0])
    return _first_legal(state, player, [actions.Invest((piece,))] if piece else [])


def _first_legal(state: State, player: Player, *ways: list[Action]) -> Action:
    legal = (action for way in ways for action in way if is_legal(decide, state, player, action))
    return next(legal, actions.Pass())


def _towards_the_tanks(state: State, player: Player, block: str) -> tuple[Piece, ...]:
    """Pieces in turn, missing kinds first; none if the side is already secured."""
    if SIDE_OF[block] in secured(state):
        return ()
    left, laid = dict(state.savings[player]), tuple[Piece, ...]()
    while len(laid) < MOST_AT_ONCE and (kinds := [kind for kind in KINDS if left[kind]]):
        piece = nearest(state, block, laid, min(kinds, key=lambda kind: _wanted(state, block, laid, kind)))
        if piece is None or not is_legal(decide, state, player, actions.Build(block, (*laid, piece))):
            break
        laid = (*laid, piece)
        left[piece.kind] -= 1
    return laid


def _wanted(state: State, block: str, laid: tuple[Piece, ...], kind: Kind) -> tuple[bool, int]:
    """Order kinds by being missing, then by reach."""
    there = {piece.kind for piece in structure(state, block)} | {piece.kind for piece in laid}
    return (kind in there, -SQUARES[kind])
