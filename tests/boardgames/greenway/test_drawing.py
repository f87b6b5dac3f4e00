"""Arrows on the board: where a piece will go, or went."""

from __future__ import annotations

from math import dist

import pytest

from boardgames.greenway.parts.geometry import REACH, Arrow, coming, done, middle
from boardgames.greenway.parts.recent_steps import Move

HEAD = 9.6
"""Maximum length of an arrow's head: 3.2 of its line widths, of which the widest is 3 units."""


def ends(arrow: Arrow) -> tuple[tuple[float, float], tuple[float, float]]:
    return (arrow.from_.x, arrow.from_.y), (arrow.to.x, arrow.to.y)


@pytest.mark.parametrize("to", ["E4", "F4", "F5", "F6", "E6", "D6", "D5", "D4"])
def test_the_arrow_of_one_step_is_a_straight_line_longer_than_its_head(to: str) -> None:
    start, end = middle("E5"), middle(to)
    (plan,) = coming([Move("P1", "E5", to)])
    assert dist(*ends(plan)) > HEAD
    assert ends(plan)[1] == (end.x, end.y)
    assert dist((start.x, start.y), ends(plan)[0]) == pytest.approx(REACH, abs=0.1)
    (went,) = done([[Move("P1", "E5", to)]])
    assert dist(*ends(went)) > HEAD
    assert ends(went)[0] == (start.x, start.y)
    assert dist((end.x, end.y), ends(went)[1]) == pytest.approx(REACH, abs=0.1)


def test_steps_of_one_piece_one_after_the_other_are_one_arrow() -> None:
    (plan,) = coming([Move("P1", "E5", "E6"), Move("P1", "E6", "E7")])
    assert (plan.to.x, plan.to.y) == (middle("E7").x, middle("E7").y)
