"""Control's hand reaches every piece of every side table: each can be moved or taken away, in every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, get_args

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.earthquake.records import actions as city
from boardgames.earthquake.records.pieces import KINDS
from boardgames.evacuation.box.words import FACES, Hidden, Side, Slot
from boardgames.evacuation.records import actions_by_hand as worlds
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import GoalState
from boardgames.evacuation.rules.changes.piles import PLACES, pieces_of, with_pieces
from boardgames.folding_beijing.records import actions as beijing
from boardgames.folding_beijing.records.cards import Facility
from boardgames.folding_beijing.records.sides import Both
from boardgames.folding_beijing.records.state import Square
from boardgames.greenway.records import actions as green
from boardgames.greenway.records.board import SQUARES, Face
from boardgames.greenway.records.cards import DECK
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.games import GAMES
from tests.every_game import BENCHES, playouts

Reached: TypeAlias = Iterator[tuple[tuple[Any, ...], tuple[Any, ...], Any]]
"""Corrections, where in the state they are seen (`seen_at`), and what is there afterwards."""


def seen_at(state: Any, path: tuple[Any, ...]) -> Any:
    """Returns a part of a state by names of fields, keys (None where there is none) and places."""
    for step in path:
        if isinstance(state, Mapping):
            state = state.get(step)
        elif isinstance(state, tuple):
            state = state[step]
        else:
            state = getattr(state, step)
    return state


def of_folding_beijing(state: Any) -> Reached:
    if state.phase == "arrange":
        return
    for at, square in state.squares.items():
        standing = at == state.attacked or not square.standing
        facility: Facility = "house" if square.facility == "power" else "power"
        correction = beijing.SetSquare(at, facility, "empty", standing, 2, 3)
        yield (correction,), ("squares", at), Square(facility, "empty", Both(2, 3), standing)
    yield (beijing.SetHands(4, 5),), ("hand",), Both(4, 5)
    yield (beijing.SetBid(None),), ("attacked",), None


def of_greenway(state: Any) -> Reached:
    free = next(at for at in SQUARES if at not in state.pieces)
    for at, piece in state.pieces.items():
        yield (green.MovePiece(at, free),), ("pieces", free), piece
        yield (green.MovePiece(at, free),), ("pieces", at), None
    for at, face in state.quarters.items():
        other: Face = "tails" if face == "heads" else "heads"
        yield (green.SetQuarter(at, other),), ("quarters", at), other
    for card in DECK:
        if card not in state.discards:
            yield (green.MoveCard(card, "discards"),), ("discards", -1), card
    yield (green.GiveBadge("P3"),), ("first",), "P3"


def of_earthquake(state: Any) -> Reached:
    first = () if state.phase in {"roll", "act", "over"} else (city.SetTurn(state.seats[0]),)
    pieces = dict.fromkeys(KINDS, 7)
    for seat in state.seats:
        yield (*first, city.MovePawn(seat, 5)), ("positions", seat), 5
        yield (*first, city.SetSavings(seat, pieces)), ("savings", seat), pieces
    for block, standing in state.structures.items():
        yield (*first, city.RemovePiece(block, 0)), ("structures", block), standing[1:] or None
    for deed in state.deeds:
        yield (*first, city.SetDeed(deed)), ("deeds", deed), None


def of_evacuation(state: Any) -> Reached:
    for seat, nation in state.nations.items():
        for place in PLACES:
            left = pieces_of(nation, place)[1:]
            of, where = place
            correction = worlds.SetPieces(player=seat, of=of, where=where, pieces=left)
            yield (correction,), ("nations", seat), with_pieces(nation, place, left)
        for number, marker in enumerate(nation.markers):
            second = number == 1
            correction_ = worlds.SetMarker(player=seat, marker=2 if second else 1, step=2, place="inner")
            yield (correction_,), ("nations", seat, "markers", number), replace(marker, step=2, place="inner", passed=0)
        slots: tuple[Slot, ...] = ("1b", "4a")
        yield (worlds.SetSlots(seat, slots),), ("nations", seat, "slots"), slots
        yield from hand_of_evacuation(state, seat)
    for goal in state.public_goals:
        seat = state.seats[0]
        yield (worlds.SetGoal(goal, seat, played=True),), ("public_goals", goal), GoalState(seat, played=True)
        yield (worlds.SetGoal(goal),), ("public_goals", goal), GoalState()
    yield (worlds.SetOrder(state.order[::-1]),), ("order",), state.order[::-1]
    for reward in state.box.reward:
        yield (worlds.SetReward(reward),), ("rewards", state.round - 1), reward
    if state.lines:
        yield from lines_of_evacuation(state)
    for space in state.spaces:
        yield (worlds.SetSpace(space),), ("spaces", space), None


def hand_of_evacuation(state: Any, seat: Any) -> Reached:
    """Each action card is taken away, where one is left to discard; each goal is replaced by another."""
    hand = state.nations[seat].hand
    if not (state.ending and state.turn == seat and state.parts.discard == 1):
        for card in hand.actions:
            left = tuple(other for other in hand.actions if other != card)
            yield (worlds.SetHand(seat, "actions", left),), ("nations", seat, "hand", "actions"), left
    for of in HIDDEN_GOALS:
        goals = getattr(hand, of)
        another = next(card.id for card in state.box.goals if card.id not in goals)
        for place in range(len(goals)):
            replaced = (*goals[:place], another, *goals[place + 1 :])
            yield (worlds.SetHand(seat, of, replaced),), ("nations", seat, "hand", of), replaced


def lines_of_evacuation(state: Any) -> Reached:
    for side in get_args(Side):
        corners = state.box.lines.corners(side)
        for face in FACES:
            lines = tuple(line for corner in corners for line in corner.faces[face])
            yield (worlds.SetLines(side, (face,) * len(corners)),), ("lines",), lines


HIDDEN_GOALS: tuple[Hidden, ...] = ("goals", "draft")
REACHED: Mapping[str, Callable[[Any], Reached]] = {
    "folding_beijing": of_folding_beijing,
    "greenway": of_greenway,
    "earthquake": of_earthquake,
    "evacuation": of_evacuation,
    **{name: bench.by_hand for name, bench in BENCHES.items() if bench.by_hand},
}
POSITIONS = 12
"""Positions of each game, from random play, besides those in which tables begin."""
SET_UPS: Mapping[str, tuple[Any, ...]] = {"evacuation": (Options(mode="points", modules=("majority_lines",)),)}
"""Tables with pieces that random play may lack."""


def test_every_game_at_side_tables_is_looked_at() -> None:
    missing = {name for name, listing in GAMES.items() if listing.side} - set(REACHED)
    assert not missing, f"give each a `by_hand` in its BENCH (tests/laws.py): {missing}"


def positions(name: str) -> list[Any]:
    game = GAMES[name].game
    begun = [playout.start for playout in playouts(name)]
    begun += [game.after(game.blank, game.open(options, Dice(0))) for options in SET_UPS.get(name, ())]
    states = [state for playout in playouts(name) for state in playout.states]
    return [*begun, *states[:: max(1, len(states) // POSITIONS)]]


@pytest.mark.parametrize("of", get_args(Hidden))
def test_some_of_these_positions_have_hidden_cards_of_each_kind(of: Hidden) -> None:
    nations = [nation for state in positions("evacuation") for nation in state.nations.values()]
    assert any(getattr(nation.hand, of) for nation in nations)


def test_some_of_these_positions_have_public_goals() -> None:
    assert any(state.public_goals for state in positions("evacuation"))


def test_some_of_these_positions_have_majority_lines() -> None:
    assert any(state.lines for state in positions("evacuation"))


@pytest.mark.parametrize("name", REACHED)
def test_each_piece_is_moved_or_taken_by_control_s_hand(name: str) -> None:
    game, tried = GAMES[name].game, 0
    for state in positions(name):
        for corrections, path, wanted in REACHED[name](state):
            after = state
            for correction in corrections:
                after = game.after(after, game.decide(after, CONTROL, correction, Dice(0)))
            assert seen_at(after, path) == wanted, corrections
            tried += 1
    assert tried > POSITIONS


@pytest.mark.parametrize(
    ("name", "correction"),
    [
        ("folding_beijing", {"type": "set_hands", "governor": 1000, "residents": 1}),
        ("earthquake", {"type": "set_savings", "player": "red", "pieces": {"blue": 1000}}),
        ("evacuation", {"type": "set_number", "player": "P1", "of": "penalties", "number": 1000}),
    ],
)
def test_a_number_greater_than_any_game_reaches_is_no_correction(name: str, correction: Mapping[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="<="):
        msgspec.convert(correction, GAMES[name].game.action)
