"""Legal actions: those that buttons offer, and random ones for bots and laws."""

from functools import cache

from boardgames.folding_beijing.records import actions
from boardgames.folding_beijing.records.actions import Action
from boardgames.folding_beijing.records.cards import DECK, FACILITIES
from boardgames.folding_beijing.records.grid import SQUARES, Label, layouts
from boardgames.folding_beijing.records.sides import CHIPS
from boardgames.folding_beijing.records.state import State, least_to_attack, to_act
from boardgames.folding_beijing.rules.eviction import bid_now, least_to_raise
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat

ONE_IN = 12
"""Control makes a correction in one of this many samples, so that most games end."""


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal action of `seat`, or None."""
    if seat == CONTROL:
        return _by_hand(state, dice)
    if seat not in to_act(state):
        return None
    if state.phase == "arrange":
        return _arrangement(state, dice)
    return _attack(state, dice) if state.phase == "attack" else _answer(state, dice)


def _attack(state: State, dice: Dice) -> Action:
    hand = state.hand.governor
    within = [
        (at, least)
        for at, square in state.squares.items()
        if square.standing and (least := least_to_attack(square)) <= hand
    ]
    at, least = dice.one_of(within)
    return actions.Attack(at, least + dice.roll(hand - least + 1) - 1)


def _answer(state: State, dice: Dice) -> Action:
    _, square, side = bid_now(state)
    least, hand = least_to_raise(square, side), state.hand.of(side)
    if least > hand or dice.roll(2) == 1:
        return actions.Yield()
    return actions.Raise(least + dice.roll(hand - least + 1) - 1)


@cache
def _layouts(everything: bool) -> tuple[tuple[Label, ...], ...]:
    return layouts(everything=everything)


def _arrangement(state: State, dice: Dice) -> Action:
    stations = dice.one_of(_layouts(state.options.powered == "all"))
    chips = [0] * len(SQUARES)
    for _ in range(dice.roll(CHIPS + 1) - 1):
        chips[dice.roll(len(SQUARES)) - 1] += 1
    facilities = tuple("power" if at in stations else "house" for at in SQUARES)
    return actions.Arrange(dice.shuffled(DECK), facilities, tuple(chips))


def _by_hand(state: State, dice: Dice) -> Action | None:
    if state.phase == "arrange" or dice.roll(ONE_IN) > 1:
        return None
    standing = [at for at, square in state.squares.items() if square.standing]
    return dice.one_of((_square(dice, state), _hands(dice), actions.SetBid(dice.one_of((None, *standing)))))


def _square(dice: Dice, state: State) -> Action:
    at = dice.one_of(SQUARES)
    return actions.SetSquare(
        at=at,
        facility=dice.one_of(FACILITIES),
        population=dice.one_of(DECK),
        standing=at == state.attacked or dice.roll(3) > 1,
        governor=dice.roll(3) - 1,
        residents=dice.roll(3) - 1,
    )


def _hands(dice: Dice) -> Action:
    return actions.SetHands(dice.roll(CHIPS + 1) - 1, dice.roll(CHIPS + 1) - 1)
