"""Steps that a side of Folding Beijing may take back; the program checks later steps of the other."""

from __future__ import annotations

from boardgames.folding_beijing.records.actions import Action, Attack, Raise, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Side
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.rules.decide import decide
from boardgames.folding_beijing.rules.taking_back import may_take_back
from megagame.core.dice import Dice
from tests.boardgames.folding_beijing.positions import do, position


def taken(state: State, side: Side, action: Action) -> bool:
    return may_take_back(state, side, decide(state, side, action, Dice(0)))


def test_a_bid_and_the_yield_by_which_a_facility_stands_but_no_card_that_was_turned() -> None:
    attacked, _ = do(position(), (GOVERNOR, Attack("B1", 2)))
    raised, _ = do(attacked, (RESIDENTS, Raise(3)))
    assert taken(position(), GOVERNOR, Attack("B1", 2))
    assert taken(attacked, RESIDENTS, Raise(3))
    assert not taken(attacked, RESIDENTS, Yield())
    assert taken(raised, GOVERNOR, Yield())


def test_not_the_last_yield_of_the_game_after_which_all_cards_are_turned_over() -> None:
    attacked, _ = do(position(governor=1), (GOVERNOR, Attack("B1", 1)))
    raised, _ = do(attacked, (RESIDENTS, Raise(2)))
    assert not taken(raised, GOVERNOR, Yield())
