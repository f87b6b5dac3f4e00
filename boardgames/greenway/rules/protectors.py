"""The Protectors: drawing, stepping and jumping (greenway.md §2)."""

from boardgames.greenway.records import actions
from boardgames.greenway.records.board import PLAYERS, Player, Square, beyond, neighbours, way
from boardgames.greenway.records.cards import HAND
from boardgames.greenway.records.events import (
    CardDiscarded,
    CardDrawn,
    Event,
    ProtectorJumped,
    ProtectorsDone,
    ProtectorStepped,
    TurnBegun,
)
from boardgames.greenway.records.state import ACTIONS, PIECES, State
from boardgames.greenway.rules.quarters import quarter_entered
from boardgames.greenway.rules.turns import TURNS, require_actions
from boardgames.kit.entered import Entered
from boardgames.kit.turns import others_after
from megagame.core.dice import Dice
from megagame.core.game import Refusal

SUPPORT = 2
"""Own Protectors needed around the target of a jump."""


def draw(state: State, player: Player, action: actions.Draw, dice: Dice) -> tuple[Event, ...]:
    """Draw a card, reshuffling the discards if the deck is empty (greenway.md, Board).

    Refused: `wrong_phase`; `not_your_turn`; `hand_full`; `no_actions_left`; `no_cards`; `bad_deck`.
    """
    TURNS.require_turn(state, player, "protect")
    if len(state.hands[player]) >= HAND:
        raise Refusal("hand_full", most=HAND)
    require_actions(state)
    if state.deck:
        return (CardDrawn(player, state.deck[0]),)
    if not state.discards:
        raise Refusal("no_cards")
    deck = Entered(dice, "bad_deck", {"deck": action.deck}).shuffled("deck", state.discards)
    return (CardDrawn(player, deck[0], deck),)


def discard(state: State, player: Player, action: actions.Discard) -> tuple[Event, ...]:
    """Discard at no cost. Refused: `wrong_phase`; `not_your_turn`; `not_in_hand`."""
    TURNS.require_turn(state, player, "protect")
    if action.card not in state.hands[player]:
        raise Refusal("not_in_hand", card=action.card)
    return (CardDiscarded(player, action.card),)


def step(state: State, player: Player, action: actions.MoveOneSquare) -> tuple[Event, ...]:
    """Move a Protector one square, pushing an Occupier if possible (greenway.md §2).

    Refused: `wrong_phase`; `not_your_turn`; `no_actions_left`; `not_yours`; `not_adjacent`; `blocked`.
    """
    _require_own(state, player, action.from_)
    if action.to not in neighbours(action.from_):
        raise Refusal("not_adjacent", **{"from": action.from_, "to": action.to})
    if not can_step(state, action.from_, action.to):
        raise Refusal("blocked", at=action.to)
    pushed_to = beyond(action.to, way(action.from_, action.to)) if action.to in state.pieces else None
    turned = () if pushed_to is None else quarter_entered(state, pushed_to)
    stepped = ProtectorStepped(player, action.from_, action.to, pushed_to)
    return (stepped, *turned, *quarter_entered(state, action.to))


def jump(state: State, player: Player, action: actions.Jump) -> tuple[Event, ...]:
    """Move a Protector to an empty square next to enough others (greenway.md §2).

    Refused: `wrong_phase`; `not_your_turn`; `no_actions_left`; `not_yours`; `blocked`; `no_support`.
    """
    _require_own(state, player, action.from_)
    PIECES.require_free(state, action.to)
    if not is_supported(state, player, action.from_, action.to):
        raise Refusal("no_support", at=action.to, least=SUPPORT)
    return (ProtectorJumped(player, action.from_, action.to), *quarter_entered(state, action.to))


def end_turn(state: State, player: Player) -> tuple[Event, ...]:
    """The fourth one starts the march. Refused: `wrong_phase`; `not_your_turn`."""
    TURNS.require_turn(state, player, "protect")
    following = others_after(PLAYERS, player)[0]
    return (ProtectorsDone(),) if following == state.first else (TurnBegun(following, ACTIONS),)


def can_step(state: State, from_: Square, to: Square) -> bool:
    """Whether the square is empty, or its Occupier can be pushed."""
    piece = state.pieces.get(to)
    if piece is None:
        return True
    pushed_to = beyond(to, way(from_, to))
    return piece.startswith("O") and pushed_to is not None and pushed_to not in state.pieces


def is_supported(state: State, player: Player, from_: Square, to: Square) -> bool:
    """Whether two other own Protectors are around `to`, and more than any opponent's."""
    round_it = [state.pieces.get(near) for near in neighbours(to) if near != from_]
    own = round_it.count(player)
    return own >= SUPPORT and all(round_it.count(other) < own for other in PLAYERS if other != player)


def _require_own(state: State, player: Player, at: Square) -> None:
    TURNS.require_turn(state, player, "protect")
    require_actions(state)
    if state.pieces.get(at) != player:
        raise Refusal("not_yours", at=at)
