"""Hand-drawn positions: structures, deeds, savings and pawns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records.options import Player, Rulings
from boardgames.earthquake.records.pieces import KINDS, Kind, Laid, Pieces
from boardgames.earthquake.records.state import State
from boardgames.earthquake.records.street import BEDROCK, SIDE_OF, Cell
from boardgames.earthquake.rules.decide import decide
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat

SEATS: tuple[Player, ...] = ("red", "blue", "green")
INWARD: Mapping[str, Cell] = {"red": (0, -1), "blue": (1, 0), "yellow": (0, 1), "green": (-1, 0)}


def piece(kind: Kind, *cells: Cell, by: Player = "red") -> Laid:
    return Laid(kind, cells, by)


def column(block: str, *, cells: int, place: int = 0) -> tuple[Laid, ...]:
    """Returns single squares from a bedrock cell of the block inwards."""
    x, y = sorted(BEDROCK[block])[place]
    across, down = INWARD[SIDE_OF[block]]
    return tuple(piece("blue", (x + across * step, y + down * step)) for step in range(cells))


def city(**changed: Any) -> State:
    """Returns a table of three, red to move, everybody with one piece of each kind."""
    usual: dict[str, Any] = {
        "seats": SEATS,
        "order": SEATS,
        "rulings": Rulings(),
        "phase": "act",
        "turn": "red",
        "positions": {"red": 4, "blue": 4, "green": 20},
        "savings": dict.fromkeys(SEATS, dict.fromkeys(KINDS, 1)),
    }
    return State(**{**usual, **changed})


def saved(**pieces: int) -> Pieces:
    return {kind: pieces.get(kind, 0) for kind in KINDS}


def after(state: State, seat: Seat, action: Any) -> State:
    """Returns the state after an accepted action, which includes any random values."""
    return GAME.after(state, decide(state, seat, action, Dice(0)))


def refused(state: State, seat: Seat, action: Any) -> str:
    """Returns the code of the refusal."""
    try:
        decide(state, seat, action, Dice(0))
    except Refusal as no:
        return no.code
    raise AssertionError("accepted")
