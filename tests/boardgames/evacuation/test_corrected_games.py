"""Whatever Control sets by hand, and whenever, the game goes on and ends."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions, actions_by_hand
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import BLANK, Oceans, Parts, State, to_act
from boardgames.evacuation.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from tests import laws
from tests.boardgames.evacuation.corrections import KINDS, correction
from tests.boardgames.evacuation.every_module import CASES, LONGEST
from tests.boardgames.evacuation.rounds import begun, done, refused, stands
from tests.boardgames.evacuation.test_rules_of_progress import move, moving
from tests.boardgames.evacuation.vary import small_box

CORRECTED_ONE_IN = 5


def decided(state: State, seat: Seat, action: Any) -> State:
    return GAME.after(state, GAME.decide(state, seat, action, Dice(0)))


def corrected(state: State, dice: Dice) -> State:
    """Returns the state after a random correction, or the same if it is refused."""
    try:
        return decided(state, CONTROL, correction(state, dice))
    except Refusal:
        return state


def played(state: State, dice: Dice) -> State:
    """Returns the state after a random move of a seat that has to act."""
    seat = dice.one_of(to_act(state))
    action = sample(state, seat, dice)
    assert action is not None
    return GAME.after(state, GAME.decide(state, seat, action, dice))


def test_a_marker_set_by_hand_has_passed_the_transitions_behind_it_and_no_others() -> None:
    ahead = decided(begun(), CONTROL, actions_by_hand.SetMarker("P1", 1, 5))
    assert ahead.nations["P1"].markers == (stands(5, passed=2), stands(0))
    back = decided(ahead, CONTROL, actions_by_hand.SetMarker("P1", 1, 2))
    assert back.nations["P1"].markers == (stands(2), stands(0))
    assert (ahead.nations["P1"].oceans, back.nations["P1"].oceans) == (begun().nations["P1"].oceans,) * 2


def test_a_marker_set_back_by_hand_moves_on_and_asks_for_no_ocean_that_is_not_there() -> None:
    far = moving(begun(), group_sum=1, markers=(stands(5, passed=2), stands(0)), oceans=Oceans(out=("o1", "o2")))
    after = done(decided(far, CONTROL, actions_by_hand.SetMarker("P1", 1, 1)), move(1, 0))
    assert (after.parts, after.nations["P1"].markers[0]) == (Parts(), stands(2))


def test_a_choice_of_oceans_that_control_has_taken_away_holds_nobody() -> None:
    asked = done(moving(group_sum=3), move(3, 0))
    assert refused(asked, actions.Done()) == "must_choose"
    gone = decided(asked, CONTROL, actions_by_hand.SetPieces("P1", "oceans", (), "old"))
    assert done(gone, actions.Done()).parts.ocean_out == 0


def test_every_kind_of_correction_is_tried() -> None:
    assert set(KINDS) == set(get_args(actions_by_hand.Correction))


@pytest.mark.parametrize("case", range(0, len(CASES), 3))
def test_a_game_corrected_at_random_always_ends(case: int) -> None:
    seats, options = CASES[case]
    dice = Dice(case)
    given = Options(box=small_box(), seats=seats, mode=options.mode, reward=options.reward, modules=options.modules)
    state = GAME.after(BLANK, GAME.open(given, Dice(case)))
    for _ in range(LONGEST):
        if state.phase == "over":
            break
        state = corrected(state, dice) if dice.roll(CORRECTED_ONE_IN) == 1 else played(state, dice)
        for seat in GAME.seats(state):
            laws.encoded(GAME.screen(state, seat))
    assert state.phase == "over"
