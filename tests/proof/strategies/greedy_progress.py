"""How the greedy bot moves its markers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from boardgames.evacuation.box.box_cards import TrackPlace
from boardgames.evacuation.box.words import Place, Player
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action, Move
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.progress import is_free, transitions_passed
from tests.proof.strategies.greedy_values import Outlook

LANES: tuple[Place, ...] = ("inner", "middle", "outer")
NEW_SYMBOL, SYMBOL, NEW_TERRAIN = 1.5, 0.7, 4.0
LEAVING = 2
"""After this transition a seat pays actions on the New World only."""
ENOUGH_ENERGY, HARDSHIP = 4, 1.5


def best_spread(state: State, seat: Player) -> Action:
    """The most valuable spread of the group sum."""
    nation, seen = state.nations[seat], Outlook(state, seat)
    numbers = tuple(_number(state, seat, card) for card in nation.hand.face_up)
    worth = {move: _place(seen, move) for move in _moves(state, seat)}
    ways = _ways(state, seat, nation.group_sum + sum(numbers))
    best = max(ways, key=lambda way: sum(worth[move] for move in way) + _transitions(seen, way))
    return actions.Progress(moves=best, numbers=numbers)


def _number(state: State, seat: Player, card: str) -> int:
    """A card's highest number, unless another one hits the reward."""
    return max(box_of(state).action[card].numbers)


def _moves(state: State, seat: Player) -> Iterator[Move]:
    last = len(box_of(state).track.steps)
    for number, marker in enumerate(state.nations[seat].markers, 1):
        for steps, lane in product(range(last - marker.step + 1), LANES):
            if is_free(state, marker.step + steps, lane):
                yield Move(number, steps, lane)


def _ways(state: State, seat: Player, total: int) -> Iterator[tuple[Move, Move]]:
    """Moves of both markers, not to the same place."""
    markers = state.nations[seat].markers
    room = sum(len(box_of(state).track.steps) - marker.step for marker in markers)
    moves = tuple(_moves(state, seat))
    seconds = {(move.steps, move.place): move for move in moves if move.marker == 2}
    for first in (move for move in moves if move.marker == 1):
        for lane in LANES:
            second = seconds.get((min(total, room) - first.steps, lane))
            ends = markers[0].step + first.steps, markers[1].step + (second.steps if second else 0)
            if second and (ends[0] != ends[1] or lane != first.place or lane == "outer"):
                yield first, second


def _place(seen: Outlook, move: Move) -> float:
    step = seen.nation.markers[move.marker - 1].step + move.steps
    if move.place == "outer" or not step:
        return 0.0
    found = seen.box.track.steps[step - 1]
    return _gives(seen, found.middle if move.place == "middle" else found.inner)


def _gives(seen: Outlook, place: TrackPlace) -> float:
    held = gifts.symbols(seen.state, seen.seat)
    symbols = sum(SYMBOL if held[symbol] else NEW_SYMBOL for symbol in place.symbols)
    return seen.effects(place.effects) + symbols


def _transitions(seen: Outlook, way: tuple[Move, Move]) -> float:
    markers = seen.nation.markers
    before = [marker.passed for marker in markers]
    after = [transitions_passed(seen.state, markers[move.marker - 1].step + move.steps) for move in way]
    first, second = max(after) - max(before), (min(before), min(after))
    out = sum(passed >= 1 for passed in after) - sum(passed >= 1 for passed in before)
    back = sum(second[0] < transition <= second[1] for transition in (2, 3))
    worth = NEW_TERRAIN * first + (seen.disc - 2) * out + 2 * seen.any_production * back
    return worth - (_hardship(seen) if second[0] < LEAVING <= second[1] else 0.0)


def _hardship(seen: Outlook) -> float:
    """The cost of paying actions on the New World while it has little energy."""
    nation = seen.nation
    return seen.left * max(0, ENOUGH_ENERGY - nation.production["energy"] - nation.new["energy"]) * HARDSHIP
