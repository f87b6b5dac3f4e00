"""The replay document of The Greenway (greenway.md, Replay)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.greenway.actions import PlayedAction
from boardgames.greenway.board import OCCUPIERS, PLAYERS, VETERANS, Piece, Square, row_by_row
from boardgames.greenway.game import GAME
from boardgames.greenway.screens import GreenScreen, PlayerScreen, WallScreen, screen
from boardgames.greenway.sentences import REASON
from boardgames.greenway.state import Options, State, to_act
from boardgames.replay import Outcome, Replay
from megagame.core.game import Seat


def seats(options: Options) -> tuple[Seat, ...]:
    """Who acts in a document."""
    return PLAYERS


def whole(state: State) -> dict[str, Any]:
    """The whole state, as the rule file names its keys."""
    return {
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "actions_left": state.actions_left,
        "pieces": _pieces(state.pieces),
        "quarters": dict(state.quarters),
        "hands": {player: list(hand) for player, hand in state.hands.items()},
        "plans": {player: {"card": plan.card, "occupier": plan.occupier} for player, plan in state.plans.items()},
        "deck": list(state.deck),
        "discards": list(state.discards),
    }


def view(state: State, seat: Seat) -> dict[str, Any]:
    """What `seat` may know of the same: of hands, plans and the deck their numbers, but for its own hand and plan."""
    shown = screen(state, seat)
    match shown:
        case PlayerScreen(player=player, hand=hand, plan=plan):
            own = {} if plan is None else {player: {"card": plan.card, "occupier": plan.occupier}}
            return {**_public(shown.green), "hands": {player: list(hand)}, "plans": own}
        case WallScreen():
            return _public(shown.green)
        case _:
            raise ValueError(seat)


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it has."""
    if state.outcome is None:
        return None
    return Outcome(state.outcome.winners, state.outcome.scores, REASON)


def _public(green: GreenScreen) -> dict[str, Any]:
    return {
        "phase": green.phase,
        "round": green.round,
        "first": green.first,
        "turn": green.turn,
        "actions_left": green.actions_left,
        "pieces": _pieces(green.pieces),
        "quarters": dict(green.quarters),
        "cards": dict(green.cards),
        "planned": list(green.planned),
        "deck": green.deck,
        "discards": list(green.discards),
    }


def _pieces(pieces: Mapping[Square, Piece]) -> dict[str, str | list[str]]:
    """Where each piece stands: Occupiers and Veterans by name, Protectors by player and row by row."""
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
    outcome=outcome,
)
