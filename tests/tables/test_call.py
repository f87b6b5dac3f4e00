"""The line above a player's page in games without their own text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from megagame.core.dice import Dice
from megagame.core.game import Seat
from megagame.core.sentences import say
from megagame.games import GAMES
from megagame.tables.journals.journal import Folded
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import Call

GREEN = GAMES["greenway"]


def called(acting: tuple[Seat, ...]) -> Call:
    """Returns the line above the page of P1 while these seats must act."""
    assert GREEN.side
    side = replace(GREEN.side, call=lambda state, seat: None, to_act=lambda state: acting)
    state = GREEN.game.after(GREEN.game.blank, GREEN.game.open(GREEN.game.options(), Dice(1)))
    return screens._call(GREEN, side, Folded(1, state), "P1")


@pytest.mark.parametrize("acting", [("P1",), ("P1", "P2")])
def test_whoever_must_act_is_not_told_to_wait(acting: tuple[Seat, ...]) -> None:
    call = called(acting)
    assert (call.yours, call.says) == (True, None)


@pytest.mark.parametrize(
    ("acting", "told"), [(("P2", "P3"), "Waiting for P2, blue, P3, orange."), ((), "Nobody must move now.")]
)
def test_the_others_are_told_for_whom_they_wait(acting: tuple[Seat, ...], told: str) -> None:
    call = called(acting)
    assert call.says
    assert (call.yours, say(call.says)) == (False, told)
