"""Replay documents of Folding Beijing (folding-beijing.md, Replay)."""

from collections.abc import Mapping
from typing import Any

from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.records.actions import PlayedAction
from boardgames.folding_beijing.records.cards import Card
from boardgames.folding_beijing.records.grid import Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, SIDES
from boardgames.folding_beijing.records.state import State, to_act
from boardgames.folding_beijing.rules.outcome import outcome
from boardgames.folding_beijing.screens import BoardScreen, SquareScreen, screen
from boardgames.kit.replay import Replay, picked
from megagame.core.game import WALL, Seat


def sides(options: Options) -> tuple[Seat, ...]:
    return SIDES


def whole(state: State) -> dict[str, Any]:
    """The whole state, with the keys of the rule file."""
    return _board(screen(state, WALL).board, {at: square.population for at, square in state.squares.items()})


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The state with the population cards that `seat` may know during play."""
    board = screen(state, seat).board
    knows = seat == RESIDENTS and state.options.open_memory
    return _board(board, {square.at: square.population for square in board.squares if knows or square.exposed})


def _board(board: BoardScreen, known: Mapping[Label, Card | None]) -> dict[str, Any]:
    squares = {square.at: _square(square, known.get(square.at)) for square in board.squares}
    return picked(board, "phase", "hand", "people", "squares", squares=squares)


def _square(square: SquareScreen, population: Card | None) -> dict[str, Any]:
    seen = picked(square, "facility", "standing", "population", "exposed", population=population)
    return {**seen, **picked(square.chips, GOVERNOR, RESIDENTS)}


REPLAY = Replay(game=GAME, action=PlayedAction, seats=sides, whole=whole, view=view, to_act=to_act, outcome=outcome)
