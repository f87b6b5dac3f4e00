"""Control's changes by hand, bound only by a hex's capacity (crisis-map.md §8)."""

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, Token, has_room, moved_first
from crisis_map.records import actions as asked
from crisis_map.records.events import Event, TokenPlaced, TokenRemoved, TokenShifted
from crisis_map.records.state import State, tokens_at
from crisis_map.rules.planning import require_hex
from crisis_map.sentences import KINDS
from megagame.core.game import Refusal


def place(state: State, action: asked.Place) -> tuple[Event, ...]:
    """Add an unmoved token to a hex. Refused: `unknown_hex`; `no_room`."""
    require_hex(state, action.at)
    _require_room(state, action.at)
    return (TokenPlaced(action.at, action.token),)


def remove(state: State, action: asked.Remove) -> tuple[Event, ...]:
    """Remove a token, a moved one if possible. Refused: `unknown_hex`; `no_such_token`."""
    require_hex(state, action.at)
    return (TokenRemoved(action.at, _token_at(state, action.at, action.token)),)


def shift(state: State, action: asked.Shift) -> tuple[Event, ...]:
    """Move a token, a moved one if possible, without changing it.

    Refused: `unknown_hex`; `same_hex`; `no_such_token`; `no_room`.
    """
    require_hex(state, action.from_, action.to)
    if action.from_ == action.to:
        raise Refusal("same_hex", at=action.to)
    token = _token_at(state, action.from_, action.token)
    _require_room(state, action.to)
    return (TokenShifted(action.from_, action.to, token),)


def _token_at(state: State, at: Label, kind: Kind) -> Token:
    token = moved_first(tokens_at(state, at), kind)
    if token is None:
        raise Refusal("no_such_token", at=at, token=KINDS[kind])
    return token


def _require_room(state: State, at: Label) -> None:
    if not has_room(tokens_at(state, at)):
        raise Refusal("no_room", at=at)
