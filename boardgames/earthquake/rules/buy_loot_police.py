"""Taking from others: buy, loot and police (earthquake.md, A turn)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import DeedTaken, SavingsTaken, StructureLooted
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import counted, holds, number
from boardgames.earthquake.records.state import State, block_of, cost, structure
from boardgames.earthquake.records.structures import held_by_bedrock
from boardgames.earthquake.rules.resolution import Resolution
from megagame.core.game import Refusal

MOST = 5
"""The most pieces that policing takes."""


def buy(resolution: Resolution, seat: Player, block: str) -> None:
    """Refused: `no_deed`; `own_deed`; `cannot_afford`."""
    state = resolution.state
    holder = require_others_deed(state, seat, block)
    price = cost(state, block)
    if not holds(state.savings[seat], price):
        raise Refusal("cannot_afford")
    resolution.happens(DeedTaken(seat, block, holder, price))


def loot(resolution: Resolution, seat: Player, block: str, action: actions.Loot) -> None:
    """Refused: `no_deed`; `own_deed`; `no_such_piece`; `would_collapse`."""
    state = resolution.state
    require_others_deed(state, seat, block)
    standing = structure(state, block)
    if len(set(action.pieces)) < len(action.pieces) or not set(action.pieces) <= set(range(len(standing))):
        raise Refusal("no_such_piece")
    left = tuple(piece for place, piece in enumerate(standing) if place not in action.pieces)
    if held_by_bedrock(block, left) != left:
        raise Refusal("would_collapse")
    resolution.happens(StructureLooted(seat, block, action.pieces, counted(standing[place] for place in action.pieces)))


def police(resolution: Resolution, seat: Player, block: str, action: actions.Police) -> None:
    """Refused: `nobody_here`; `too_many`; `not_in_savings`."""
    state, other = resolution.state, action.from_
    if other == seat or other not in state.seats or block_of(state, other) != block:
        raise Refusal("nobody_here")
    if number(action.pieces) > MOST:
        raise Refusal("too_many")
    if not holds(state.savings[other], action.pieces):
        raise Refusal("not_in_savings")
    resolution.happens(SavingsTaken(seat, other, action.pieces))


def require_others_deed(state: State, seat: Player, block: str) -> Player:
    """Return the holder of a block's deed. Refused: `no_deed`; `own_deed`."""
    holder = state.deeds.get(block)
    if holder is None:
        raise Refusal("no_deed", block=block)
    if holder == seat:
        raise Refusal("own_deed", block=block)
    return holder
