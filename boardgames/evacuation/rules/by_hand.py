"""Control's corrections in Evacuation (rules/README.md)."""

from boardgames.evacuation.box.words import Hidden, Player
from boardgames.evacuation.records import actions_by_hand
from boardgames.evacuation.records.card_events import (
    DeckStacked,
    GoalSet,
    HandSet,
    LinesSet,
    MarkerSet,
    NumberSet,
    OrderSet,
    PiecesSet,
    RewardSet,
    RowTurnedUp,
    SlotsSet,
    SpaceSet,
)
from boardgames.evacuation.records.events import Event, GameEnded
from boardgames.evacuation.records.state import State, box_of, has, reward_card
from boardgames.evacuation.rules.changes import scoring
from boardgames.evacuation.rules.changes.apply import apply
from boardgames.evacuation.rules.changes.decks import HAND
from boardgames.evacuation.rules.changes.piles import PLACES, REPEATED, known_pieces
from boardgames.evacuation.rules.progress import transitions_passed
from boardgames.kit.by_hand import Corrections
from boardgames.kit.entered import require_all
from megagame.core.game import Refusal

OF_A_RESOURCE = {"old", "new", "production"}
"""Values counted by resource."""


def _set_number(state: State, action: actions_by_hand.SetNumber) -> tuple[Event, ...]:
    """Refused: `no_seat`; `bad_option` (a resource is missing or superfluous)."""
    _require_seated(state, action.player)
    if (action.of in OF_A_RESOURCE) != (action.resource is not None):
        raise Refusal("bad_option")
    return (NumberSet(action.player, action.of, action.number, action.resource),)


def _set_pieces(state: State, action: actions_by_hand.SetPieces) -> tuple[Event, ...]:
    """Refused: `no_seat`; `bad_option` (there is no such place); `unknown_piece` (or it was named twice)."""
    _require_seated(state, action.player)
    place = (action.of, action.where)
    if place not in PLACES:
        raise Refusal("bad_option")
    known = known_pieces(state, action.player, place)
    for number, piece in enumerate(action.pieces):
        if piece not in known or (action.of not in REPEATED and piece in action.pieces[:number]):
            raise Refusal("unknown_piece", piece=piece)
    return (PiecesSet(action.player, action.of, action.where, action.pieces),)


def _set_hand(state: State, action: actions_by_hand.SetHand) -> tuple[Event, ...]:
    """Refused: `no_seat`; `not_in_use`; `unknown_piece` (or named twice); `other_number` of goals; `still_discards`."""
    _require_seated(state, action.player)
    known = _known_cards(state, action.of)
    for number, card in enumerate(action.cards):
        if card not in known or card in action.cards[:number]:
            raise Refusal("unknown_piece", piece=card)
    held: tuple[str, ...] = getattr(state.nations[action.player].hand, action.of)
    if action.of != "actions" and len(action.cards) != len(held):
        raise Refusal("other_number", wanted=len(held))
    event = HandSet(action.player, action.of, action.cards)
    _require_discard(apply(state, event))
    return (event,)


def _known_cards(state: State, of: Hidden) -> frozenset[str]:
    """The ids of all cards that could be in a hand. Refused: `not_in_use`."""
    if of == "actions":
        if not has(state, "advanced_actions"):
            raise Refusal("not_in_use")
        return frozenset(box_of(state).action)
    if state.mode != "points":
        raise Refusal("not_in_use")
    return frozenset(box_of(state).goal)


def _require_discard(after: State) -> None:
    """Refuse with `still_discards` if the seat that discards would have nothing to discard, and could not go on."""
    if after.ending and after.parts.discard < 1:
        raise Refusal("still_discards", seat=after.turn or "", wanted=HAND + 1)


def _set_space(state: State, action: actions_by_hand.SetSpace) -> tuple[Event, ...]:
    """Refused: `unknown_piece` (no such space); `bad_option` (only one of player and piece); `no_seat`."""
    if action.space not in box_of(state).space:
        raise Refusal("unknown_piece", piece=action.space)
    if (action.player is None) != (action.piece is None):
        raise Refusal("bad_option")
    if action.player is not None:
        _require_seated(state, action.player)
    return (SpaceSet(action.space, action.player, action.piece),)


def _set_marker(state: State, action: actions_by_hand.SetMarker) -> tuple[Event, ...]:
    """Refused: `no_seat`; `place_taken` (the track has no such step)."""
    _require_seated(state, action.player)
    if action.step > len(box_of(state).track.steps):
        raise Refusal("place_taken")
    passed = transitions_passed(state, action.step)
    return (MarkerSet(action.player, action.marker, action.step, action.place, passed),)


def _set_goal(state: State, action: actions_by_hand.SetGoal) -> tuple[Event, ...]:
    """Refused: `not_in_use`; `unknown_piece`; `no_seat`; `bad_option` (played by nobody)."""
    if not state.public_goals:
        raise Refusal("not_in_use")
    if action.card not in state.public_goals:
        raise Refusal("unknown_piece", piece=action.card)
    if action.player is None and action.played:
        raise Refusal("bad_option")
    if action.player is not None:
        _require_seated(state, action.player)
    return (GoalSet(action.card, action.player, action.played),)


def _set_slots(state: State, action: actions_by_hand.SetSlots) -> tuple[Event, ...]:
    """Refused: `no_seat`."""
    _require_seated(state, action.player)
    return (SlotsSet(action.player, action.slots),)


def _set_order(state: State, action: actions_by_hand.SetOrder) -> tuple[Event, ...]:
    """Refused: `bad_order` (not all seats, each once)."""
    if sorted(action.order) != sorted(state.seats):
        raise Refusal("bad_order")
    return (OrderSet(action.order),)


def _set_reward(state: State, action: actions_by_hand.SetReward) -> tuple[Event, ...]:
    """Refused: `unknown_piece` (no reward card)."""
    if action.card not in box_of(state).reward:
        raise Refusal("unknown_piece", piece=action.card)
    swapped = {action.card: reward_card(state), reward_card(state): action.card}
    return (RewardSet(action.card, tuple(swapped.get(card, card) for card in state.rewards)),)


def _set_lines(state: State, action: actions_by_hand.SetLines) -> tuple[Event, ...]:
    """Refused: `not_in_use`; `other_faces` (not one for each corner tile)."""
    if not has(state, "majority_lines"):
        raise Refusal("not_in_use")
    lines = box_of(state).lines
    if len(action.faces) != len(lines.corners(action.side)):
        raise Refusal("other_faces", wanted=len(lines.corners(action.side)))
    return (LinesSet(action.side, action.faces, lines.up(action.side, action.faces)),)


def _turn_up(state: State, action: actions_by_hand.TurnUp) -> tuple[Event, ...]:
    """Refused: `bad_deck` (not as many cards as in the row, of it and its deck)."""
    lying = state.rows.get(action.row, ())
    known = (*lying, *state.decks.get(action.row, ()))
    if (
        len(action.cards) != len(lying)
        or len(set(action.cards)) < len(action.cards)
        or not set(action.cards) <= set(known)
    ):
        raise Refusal("bad_deck", count=len(lying))
    rest = (card for card in known if card not in action.cards)
    return (RowTurnedUp(action.row, action.cards, tuple(rest)),)


def _stack_deck(state: State, action: actions_by_hand.StackDeck) -> tuple[Event, ...]:
    """Refused: `bad_deck` (not all cards of that deck, each once)."""
    require_all(state.decks.get(action.deck, ()), action.cards)
    return (DeckStacked(action.deck, action.cards),)


def _require_seated(state: State, player: Player) -> None:
    if player not in state.nations:
        raise Refusal("no_seat", seat=player)


def _recounted(state: State) -> tuple[Event, ...]:
    """Count a finished game again."""
    if state.phase != "over" or (outcome := scoring.count(state)) == state.outcome:
        return ()
    return (GameEnded(outcome),)


CORRECTIONS = Corrections[State, Event](
    actions=actions_by_hand.Correction,
    answers={
        actions_by_hand.SetNumber: _set_number,
        actions_by_hand.SetPieces: _set_pieces,
        actions_by_hand.SetHand: _set_hand,
        actions_by_hand.SetSpace: _set_space,
        actions_by_hand.SetMarker: _set_marker,
        actions_by_hand.SetGoal: _set_goal,
        actions_by_hand.SetSlots: _set_slots,
        actions_by_hand.SetOrder: _set_order,
        actions_by_hand.SetReward: _set_reward,
        actions_by_hand.SetLines: _set_lines,
        actions_by_hand.TurnUp: _turn_up,
        actions_by_hand.StackDeck: _stack_deck,
    },
    apply=apply,
    follows=_recounted,
)
