"""Replay documents of The Greenway (greenway.md, Replay)."""

from collections.abc import Mapping
from typing import Any

from boardgames.greenway.game import GAME
from boardgames.greenway.records.actions import PlayedAction
from boardgames.greenway.records.board import OCCUPIERS, PLAYERS, VETERANS, Piece, Square, row_by_row
from boardgames.greenway.records.state import Options, State, to_act
from boardgames.greenway.screens import GreenScreen, PlayerScreen, WallScreen, screen
from boardgames.greenway.sentences import REASON
from boardgames.kit.outcome import outcome_with
from boardgames.kit.replay import Replay, picked
from megagame.core.game import Seat

_EVERYBODYS = ("phase", "round", "first", "turn", "actions_left", "pieces", "quarters")


def seats(options: Options) -> tuple[Seat, ...]:
    return PLAYERS


def whole(state: State) -> dict[str, Any]:
    """The whole state, with the keys of the rule file."""
    return picked(state, *_EVERYBODYS, "hands", "plans", "deck", "discards", pieces=_pieces(state.pieces))


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The state with the numbers of hidden cards, and the seat's own hand and plan."""
    shown = screen(state, seat)
    match shown:
        case PlayerScreen(player=player, hand=hand, plan=plan):
            own = {} if plan is None else {player: plan}
            plans = {who: picked(each, "card", "occupier") for who, each in {**own, **shown.green.plans}.items()}
            return {**_public(shown.green), "hands": {player: list(hand)}, "plans": plans}
        case WallScreen():
            return _public(shown.green)
        case _:
            raise ValueError(seat)


def _public(green: GreenScreen) -> dict[str, Any]:
    return picked(green, *_EVERYBODYS, "cards", "planned", "deck", "discards", pieces=_pieces(green.pieces))


def _pieces(pieces: Mapping[Square, Piece]) -> dict[str, str | list[str]]:
    """Squares of Occupiers and Veterans by name, and of each player's Protectors."""
    at = {piece: square for square, piece in pieces.items()}
    named = [f"O{number}" for number in OCCUPIERS] + [f"V{number}" for number in VETERANS]
    own = {player: [square for square, piece in pieces.items() if piece == player] for player in PLAYERS}
    return {**{name: at[name] for name in named}, **{player: list(row_by_row(own[player])) for player in PLAYERS}}


REPLAY = Replay(
    game=GAME,
    action=PlayedAction,
    seats=seats,
    whole=whole,
    view=view,
    to_act=to_act,
    outcome=outcome_with(lambda state: REASON),
)
