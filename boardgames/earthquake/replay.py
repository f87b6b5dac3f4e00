"""The replay document of EARTHQUAKE! (earthquake.md, Replay; earthquake-documents.md)."""

from __future__ import annotations

from typing import Any

from boardgames.earthquake.actions import PlayedAction
from boardgames.earthquake.game import GAME
from boardgames.earthquake.options import Options
from boardgames.earthquake.pieces import KINDS, Pieces
from boardgames.earthquake.state import State, secured, to_act
from boardgames.earthquake.street import BLOCKS, in_board_order
from boardgames.earthquake.structures import links
from boardgames.replay import Outcome, Replay
from megagame.core.game import CONTROL, Seat
from megagame.core.sentences import Sentence


def seats(options: Options) -> tuple[Seat, ...]:
    """Who acts in a document: everybody at the table, and Control, who may stop the game."""
    return (*options.seats, CONTROL)


def whole(state: State) -> dict[str, Any]:
    """The whole state, as the rule file names its keys."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "positions": {seat: state.positions[seat] for seat in state.seats},
        "savings": {seat: _pieces(state.savings[seat]) for seat in state.seats},
        "deeds": {block: state.deeds[block] for block in in_board_order(state.deeds)},
        "structures": _structures(state),
        "links": [list(pair) for pair in links(state.structures)],
        "secured": list(secured(state)),
        "due": list(state.due),
        "paid_ahead": list(state.paid_ahead),
        "at_stake": state.at_stake,
        "bids": [{"seat": bid.seat, "pieces": _pieces(bid.pieces)} for bid in state.bids],
        "year": len(state.quakes),
        "quakes": [list(dice) for dice in state.quakes],
    }


def view(state: State, seat: Seat) -> dict[str, Any]:
    """What `seat` may know of the same: all of it."""
    return whole(state)


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it has; the reason is one word."""
    if state.outcome is None:
        return None
    return Outcome(state.outcome.winners, dict(state.outcome.scores.items()), Sentence(state.outcome.reason))


def _pieces(pieces: Pieces) -> dict[str, int]:
    return {kind: pieces.get(kind, 0) for kind in KINDS}


def _structures(state: State) -> dict[str, Any]:
    return {
        block: [
            {"kind": piece.kind, "cells": [list(cell) for cell in piece.cells], "by": piece.by}
            for piece in state.structures[block]
        ]
        for block in BLOCKS
        if block in state.structures
    }


REPLAY = Replay(
    game=GAME,
    action=PlayedAction,
    seats=seats,
    whole=whole,
    view=view,
    to_act=to_act,
    outcome=outcome,
)
