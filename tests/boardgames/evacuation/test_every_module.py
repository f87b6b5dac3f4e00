"""The laws hold in whole games with any number of seats, in both modes, with every module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgames.evacuation.game import GAME
from megagame.core.dice import Dice
from tests import laws
from tests.boardgames.evacuation.every_module import CASES, called, played
from tests.boardgames.evacuation.vary import vary

cases = pytest.mark.parametrize("case", range(len(CASES)), ids=[called(*case) for case in CASES])


@cases
def test_a_whole_game_comes_to_its_end_and_offers_what_is_accepted(case: int) -> None:
    playout = played(case)
    assert playout.states[-1].outcome is not None
    laws.offered_is_accepted(GAME, thinned(playout))


@cases
@pytest.mark.parametrize(
    "law",
    [
        laws.the_same_seed_gives_the_same_events,
        laws.the_journal_folds_to_the_live_state,
        laws.every_event_can_be_told,
    ],
    ids=lambda law: law.__name__,
)
def test_law(law: Callable[[Any, laws.Playout], None], case: int) -> None:
    law(GAME, played(case))


@cases
def test_what_a_seat_may_not_know_does_not_reach_it(case: int) -> None:
    dice = Dice(case)
    for state in thinned(played(case)).states:
        for seat in GAME.seats(state):
            assert laws.encoded(GAME.screen(vary(state, seat, dice), seat)) == laws.encoded(GAME.screen(state, seat))


def thinned(playout: laws.Playout) -> laws.Playout:
    """Keeps every twelfth step of a game."""
    return laws.Playout(playout.opening, playout.start, playout.steps[::12], playout.seed)
