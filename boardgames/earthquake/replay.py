"""Replay documents (earthquake.md, Replay; earthquake-documents.md)."""

from typing import Any

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records.actions import PlayedAction
from boardgames.earthquake.records.options import Options
from boardgames.earthquake.records.pieces import KINDS, Pieces
from boardgames.earthquake.records.state import State, secured, to_act
from boardgames.earthquake.records.street import in_board_order
from boardgames.earthquake.records.structures import links
from boardgames.kit.outcome import outcome_with
from boardgames.kit.replay import Replay, picked, plain
from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence

KEYS = (
    *("phase", "turn", "positions", "savings", "deeds", "structures", "links", "secured", "due", "paid_ahead"),
    *("at_stake", "bids", "year", "quakes"),
)
"""The keys of a document, in the rule file's order."""


def seats(options: Options) -> tuple[Seat, ...]:
    """The players, and Control, who may stop the game."""
    return (*options.seats, CONTROL)


def whole(state: State) -> dict[str, Any]:
    """The whole state, with the keys of the rule file, and open offers."""
    pieces = {
        "savings": {seat: _pieces(state.savings[seat]) for seat in state.seats},
        "bids": [{"seat": bid.seat, "pieces": _pieces(bid.pieces)} for bid in state.bids],
    }
    city = {
        "deeds": {block: state.deeds[block] for block in in_board_order(state.deeds)},
        "structures": {block: state.structures[block] for block in in_board_order(state.structures)},
        "links": links(state.structures),
        "secured": secured(state),
    }
    positions = {seat: state.positions[seat] for seat in state.seats}
    whole = picked(state, *KEYS, **pieces, **city, positions=positions, year=len(state.quakes))
    return {**whole, "offers": plain(state.offers)} if state.offers else whole


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The whole state: nothing is hidden."""
    return whole(state)


def _pieces(pieces: Pieces) -> dict[str, int]:
    return {kind: pieces.get(kind, 0) for kind in KINDS}


REPLAY = Replay(
    game=GAME,
    action=PlayedAction,
    seats=seats,
    whole=whole,
    view=view,
    to_act=to_act,
    outcome=outcome_with(lambda state: Sentence(state.outcome.reason)),
)
