"""The replay document of Folding Beijing (folding-beijing.md, Replay). A view is what the screen shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from boardgames.folding_beijing.actions import PlayedAction
from boardgames.folding_beijing.ending import outcome
from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.options import Options
from boardgames.folding_beijing.screens import BoardScreen, SquareScreen, screen
from boardgames.folding_beijing.sides import GOVERNOR, RESIDENTS, SIDES
from boardgames.folding_beijing.state import State, to_act
from boardgames.replay import Replay
from megagame.core.game import CONTROL, Seat


def sides(options: Options) -> tuple[Seat, ...]:
    """The seats that may act in a document."""
    return SIDES


def whole(state: State) -> dict[str, Any]:
    """The whole state, with the keys that the rule file names."""
    return view(state, CONTROL)


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The same, with the population cards that `seat` may know."""
    board = screen(state, seat).board
    return {
        "phase": board.phase,
        "squares": dict(_squares(board)),
        "hand": to_builtins(board.hand),
        "people": to_builtins(board.people),
    }


def _squares(board: BoardScreen) -> Iterable[tuple[str, dict[str, Any]]]:
    return ((square.at, _square(square)) for square in board.squares)


def _square(square: SquareScreen) -> dict[str, Any]:
    return {
        "facility": square.facility,
        "standing": square.standing,
        "population": square.population,
        "exposed": square.exposed,
        GOVERNOR: square.chips.governor,
        RESIDENTS: square.chips.residents,
    }


REPLAY = Replay(game=GAME, action=PlayedAction, seats=sides, whole=whole, view=view, to_act=to_act, outcome=outcome)
