"""Bots of simulated days act legally, and bring every turn to its close."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from crisis_map.game import GAME
from crisis_map.records import actions as asked
from crisis_map.records.state import State
from megagame.core.dice import Dice
from megagame.practice_players.played_captains import form_by_lot
from tests.proof.rehearsals.crisis_map_bots import next_press, preparations, sample_city

MOST_PRESSES = 400


class Played:
    """A map on which every action must be accepted."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.state: State = GAME.after(GAME.blank, GAME.open(sample_city(), self.dice))

    def act(self, *actions: Any) -> None:
        for action in actions:
            self.state = GAME.after(self.state, GAME.decide(self.state, "control", action, self.dice))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_turn_is_prepared_executed_struck_and_closed(seed: int) -> None:
    played = Played(seed)
    for turn in (1, 2):
        played.act(*preparations(played.state, played.dice))
        for district in played.state.city.districts:
            lines = form_by_lot(played.state, district, played.dice)
            played.act(asked.QueueForm(district, lines))
        played.act(asked.OpenPhase())
        fates = set[str]()
        for presses in count():
            fates |= {line.fate for form in played.state.forms for line in form.lines if line.fate}
            if played.state.phase == "closed":
                break
            assert presses < MOST_PRESSES
            played.act(next_press(played.state, played.dice))
        assert played.state.turn == turn
        assert not [crisis for crisis in played.state.crises.values() if crisis.turn == turn and not crisis.struck]
        assert "executed" in fates
        assert fates - {"executed", "skipped"}
