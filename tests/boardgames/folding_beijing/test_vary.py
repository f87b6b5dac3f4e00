"""`vary` changes every secret, and nothing that the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL
from tests import laws
from tests.boardgames.folding_beijing.vary import options, vary

BENCH = laws.Bench(options=options, vary=vary)


def varied(seat: str) -> Iterator[tuple[State, State]]:
    dice = Dice(7)
    for seed in range(40):
        for state in laws.play(GAME, BENCH, seed, 40).states:
            yield state, vary(state, seat, dice)


def under(state: State, *, standing: bool) -> list[str]:
    return [square.population for square in state.squares.values() if square.standing == standing]


@pytest.mark.parametrize("seat", [WALL, GOVERNOR, RESIDENTS])
def test_the_cards_under_what_stands_change_places_and_nothing_else_changes(seat: str) -> None:
    changed = 0
    for one, other in varied(seat):
        assert Counter(under(one, standing=True)) == Counter(under(other, standing=True))
        assert under(one, standing=False) == under(other, standing=False)
        for field in ("options", "players", "phase", "hand", "attacked"):
            assert getattr(one, field) == getattr(other, field)
        assert [type(event) for event in one.just] == [type(event) for event in other.just]
        changed += under(one, standing=True) != under(other, standing=True)
    assert changed > 40


def test_who_may_know_the_cards_sees_no_difference() -> None:
    assert all(one == other for one, other in varied(CONTROL))
    assert all(one == other for one, other in varied(RESIDENTS) if one.options.open_memory)
