"""Random corrections by Control in Evacuation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

from boardgames.evacuation.box.words import FACES, RESOURCES, ROWS, Hidden, Piece, Place, Side, Slot
from boardgames.evacuation.records import actions_by_hand as by_hand
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules.changes.piles import PLACES, known_pieces
from megagame.core.dice import Dice

NUMBERS = (0, 1, 3, 9)
MOST = 5
"""Pieces and cards that are set at once."""

Item = TypeVar("Item")


def _some(dice: Dice, items: Sequence[Item], number: int | None = None) -> tuple[Item, ...]:
    return dice.shuffled(items)[: dice.roll(MOST + 1) - 1 if number is None else number]


def _number(state: State, dice: Dice) -> Any:
    of = dice.one_of(("old", "new", "production", "penalties", "population"))
    resource = dice.one_of(RESOURCES) if of in {"old", "new", "production"} else None
    return by_hand.SetNumber(dice.one_of(state.seats), of, dice.one_of(NUMBERS), resource)  # type: ignore[arg-type]


def _pieces(state: State, dice: Dice) -> Any:
    seat, (of, where) = dice.one_of(state.seats), dice.one_of(PLACES)
    return by_hand.SetPieces(seat, of, _some(dice, sorted(known_pieces(state, seat, (of, where)))), where)


def _hand(state: State, dice: Dice) -> Any:
    seat, of = dice.one_of(state.seats), dice.one_of(get_args(Hidden))
    cards = box_of(state).actions if of == "actions" else box_of(state).goals
    held = getattr(state.nations[seat].hand, of)
    return by_hand.SetHand(seat, of, _some(dice, [card.id for card in cards], None if of == "actions" else len(held)))


def _space(state: State, dice: Dice) -> Any:
    space = dice.one_of(sorted(box_of(state).space))
    if dice.roll(3) == 1:
        return by_hand.SetSpace(space)
    return by_hand.SetSpace(space, dice.one_of(state.seats), dice.one_of(get_args(Piece)))


def _marker(state: State, dice: Dice) -> Any:
    step = dice.roll(len(box_of(state).track.steps) + 1) - 1
    return by_hand.SetMarker(dice.one_of(state.seats), dice.one_of((1, 2)), step, dice.one_of(get_args(Place)))


def _goal(state: State, dice: Dice) -> Any:
    seat = dice.one_of((None, *state.seats))
    return by_hand.SetGoal(dice.one_of(sorted(box_of(state).public_goal)), seat, seat is not None and dice.roll(2) == 1)


def _turn_up(state: State, dice: Dice) -> Any:
    row = dice.one_of(ROWS)
    return by_hand.TurnUp(row, _some(dice, (*state.rows[row], *state.decks[row]), len(state.rows[row])))


def _deck(state: State, dice: Dice) -> Any:
    deck = dice.one_of(sorted(state.decks))
    return by_hand.StackDeck(deck, dice.shuffled(state.decks[deck]))


KINDS: dict[type[Any], Callable[[State, Dice], Any]] = {
    by_hand.SetNumber: _number,
    by_hand.SetPieces: _pieces,
    by_hand.SetHand: _hand,
    by_hand.SetSpace: _space,
    by_hand.SetMarker: _marker,
    by_hand.SetGoal: _goal,
    by_hand.SetSlots: lambda state, dice: by_hand.SetSlots(dice.one_of(state.seats), _some(dice, get_args(Slot))),
    by_hand.SetOrder: lambda state, dice: by_hand.SetOrder(dice.shuffled(state.order)),
    by_hand.SetReward: lambda state, dice: by_hand.SetReward(dice.one_of(sorted(box_of(state).reward))),
    by_hand.SetLines: lambda state, dice: by_hand.SetLines(
        dice.one_of(get_args(Side)), tuple(dice.one_of(FACES) for _ in range(4))
    ),
    by_hand.TurnUp: _turn_up,
    by_hand.StackDeck: _deck,
}


def correction(state: State, dice: Dice) -> Any:
    """Returns a correction of a random kind, which may be refused."""
    return KINDS[dice.one_of(tuple(KINDS))](state, dice)
